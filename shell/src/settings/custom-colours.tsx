import { hasPayments, PLAN_LIMITS } from '@northkeep/contracts';
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
  type ThemeColour,
  type ThemeState,
  useTheme,
} from '@northkeep/shared-kit/runtime';
import { SettingsGroup } from '@northkeep/shared-kit/settings-group';
import { useSession } from '@northkeep/shared-vault';
import { RotateCcw, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { COLOUR_TEXTS } from './copy.ts';
import styles from './custom-colours.module.css';

/** Colours that users of Free can replace. */
const FREE_COLOURS = ['highlight'] as const satisfies readonly ThemeColour[];

/**
 * Settings group that replaces single colours of the theme: all on Pro, the highlight on Free. Every valid colour
 * applies at once. On Free, the group says where the other colours are available.
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
      <ul className={styles.colours}>
        {(isPro ? THEME_COLOURS : FREE_COLOURS).map((name) => (
          <Colour key={name} name={name} theme={theme} />
        ))}
      </ul>
      {isPro || !hasPayments() ? null : (
        <div className={styles.free}>
          <p className="ink2">{COLOUR_TEXTS.free}</p>
          <ButtonLink to="/app/settings/billing">{COLOUR_TEXTS.upgrade}</ButtonLink>
        </div>
      )}
    </SettingsGroup>
  );
}

function Colour({ name, theme }: { name: ThemeColour; theme: ThemeState }) {
  const label = COLOUR_TEXTS.names[name];
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
      <span>{label}</span>
      <span className={styles.fields}>
        <input
          type="color"
          aria-label={COLOUR_TEXTS.pick(label)}
          value={colour}
          onChange={(event) => change(event.target.value)}
        />
        <TextField
          label={label}
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
        <IconButton label={COLOUR_TEXTS.reset(label)} icon={RotateCcw} small onClick={() => setColour(name)} />
      )}
    </li>
  );
}

/** Shows the contrast of a colour with the page, with a warning below the minimum. */
function Contrast({ name, theme }: { name: ThemeColour; theme: ThemeState }) {
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
