import { PLAN_LIMITS } from '@northkeep/contracts';
import { Button, ButtonLink } from '@northkeep/shared-kit/button';
import { TextField } from '@northkeep/shared-kit/field';
import { Icon } from '@northkeep/shared-kit/icon';
import { IconButton } from '@northkeep/shared-kit/icon-button';
import {
  AA_TEXT_CONTRAST,
  contrastRatio,
  effectiveColour,
  isHexColour,
  resetColours,
  setColour,
  THEME_COLOURS,
  type ThemeState,
  useTheme,
} from '@northkeep/shared-kit/runtime';
import { SettingsGroup } from '@northkeep/shared-kit/settings-group';
import { useSession } from '@northkeep/shared-vault';
import { RotateCcw, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { COLOUR_TEXTS } from './copy.ts';
import styles from './custom-colours.module.css';

type ColourName = (typeof THEME_COLOURS)[number];

/**
 * Settings group that replaces single colours of the theme on Pro. Every valid colour applies at once. On Free, the
 * group explains where custom colours are available.
 */
export function CustomColours() {
  const theme = useTheme();
  const { user } = useSession();
  const isPro = user !== null && PLAN_LIMITS[user.plan].customColours;
  const isChanged = Object.keys(theme.colours).length > 0;
  const about = (
    <>
      <p className="ink2">{COLOUR_TEXTS.text}</p>
      {isChanged ? (
        <Button kind="text" small onClick={resetColours}>
          {COLOUR_TEXTS.resetAll}
        </Button>
      ) : null}
    </>
  );
  return (
    <SettingsGroup title={COLOUR_TEXTS.title} text={about}>
      {isPro ? (
        <ul className={styles.colours}>
          {THEME_COLOURS.map((name) => (
            <Colour key={name} name={name} theme={theme} />
          ))}
        </ul>
      ) : (
        <div className={styles.free}>
          <p className="ink2">{COLOUR_TEXTS.free}</p>
          <ButtonLink to="/app/settings/billing">{COLOUR_TEXTS.upgrade}</ButtonLink>
        </div>
      )}
    </SettingsGroup>
  );
}

function Colour({ name, theme }: { name: ColourName; theme: ThemeState }) {
  const colour = effectiveColour(theme, name);
  const [draft, setDraft] = useState(colour);
  const [shown, setShown] = useState(colour);
  // A reset, another theme or another tab has changed the colour, so the field shows the new colour. A typed text stays
  // as it is when it equals the new colour.
  if (shown !== colour) {
    setShown(colour);
    if (draft.toLowerCase() !== colour) setDraft(colour);
  }
  const change = (text: string) => {
    setDraft(text);
    if (isHexColour(text)) setColour(name, text);
  };
  return (
    <li className={styles.colour}>
      <span>{name}</span>
      <span className={styles.fields}>
        <input
          type="color"
          aria-label={COLOUR_TEXTS.pick(name)}
          value={colour}
          onChange={(event) => change(event.target.value)}
        />
        <TextField
          label={name}
          hideLabel
          value={draft}
          onValue={(text) => change(text.trim())}
          maxLength={7}
          spellCheck={false}
          error={isHexColour(draft) ? undefined : COLOUR_TEXTS.wrong}
        />
      </span>
      <Contrast name={name} theme={theme} />
      {theme.colours[name] === undefined ? null : (
        <IconButton label={COLOUR_TEXTS.reset(name)} icon={RotateCcw} small onClick={() => setColour(name)} />
      )}
    </li>
  );
}

/** Shows the contrast of a colour with the page, with a warning below the minimum. */
function Contrast({ name, theme }: { name: ColourName; theme: ThemeState }) {
  if (name === 'primaryBg') return <span className={`t2 ink3 ${styles.note}`}>{COLOUR_TEXTS.page}</span>;
  if (name === 'secondaryBg') return <span className={`t2 ink3 ${styles.note}`}>{COLOUR_TEXTS.dialogs}</span>;
  const ratio = contrastRatio(effectiveColour(theme, name), effectiveColour(theme, 'primaryBg'));
  // The ratio is rounded down, so that 4.49 is not shown as the sufficient 4.5.
  const text = (Math.floor(ratio * 10) / 10).toFixed(1);
  if (ratio >= AA_TEXT_CONTRAST) return <span className={`t2 ink3 ${styles.note}`}>{COLOUR_TEXTS.ratio(text)}</span>;
  return (
    <span className={`t2 ${styles.note} ${styles.low}`} role="status">
      <Icon of={TriangleAlert} small />
      {COLOUR_TEXTS.low(text, String(AA_TEXT_CONTRAST))}
    </span>
  );
}
