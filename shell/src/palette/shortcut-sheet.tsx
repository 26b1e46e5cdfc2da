import { Kbd } from '@northkeep/shared-kit/kbd';
import { Switch } from '@northkeep/shared-kit/switch';
import type { Remotes } from '../remotes/remotes.ts';
import { COMMAND_GROUP_LABELS, SHORTCUT_TEXTS } from './copy.ts';
import { setLetterShortcutsEnabled, useLetterShortcutsEnabled } from './letter-keys.ts';
import { commandLabelOf, type PaletteCommand } from './match-commands.ts';
import styles from './shortcut-sheet.module.css';
import { useCommands } from './use-commands.ts';

const OPEN_PALETTE: PaletteCommand = { id: 'shell.palette', label: SHORTCUT_TEXTS.palette, keys: 'mod+k' };

/** All shortcuts, from the commands that the shell and the areas declare. */
export function ShortcutSheet({ remotes }: { remotes: Remotes }) {
  const { commands } = useCommands(remotes, true);
  const isOn = useLetterShortcutsEnabled();
  const withKeys = [OPEN_PALETTE, ...commands].filter(({ keys }) => keys !== undefined);
  const groups = [
    { label: COMMAND_GROUP_LABELS.action, entries: withKeys.filter(({ group }) => group !== 'go') },
    { label: COMMAND_GROUP_LABELS.go, entries: withKeys.filter(({ group }) => group === 'go') },
  ].filter(({ entries }) => entries.length > 0);
  return (
    <>
      <div className={styles.groups}>
        {groups.map(({ label, entries }) => (
          <section key={label} aria-label={label}>
            <h3 className="t1 ink3">{label}</h3>
            <dl>
              {entries.map((command) => (
                <div key={command.id} className={styles.row}>
                  <dt>{commandLabelOf(command)}</dt>
                  <dd>
                    <Kbd keys={command.keys ?? ''} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <div>
        <Switch checked={isOn} onChecked={setLetterShortcutsEnabled} aria-describedby="letter-keys-hint">
          {SHORTCUT_TEXTS.letters}
        </Switch>
        <p className="t1 ink3" id="letter-keys-hint">
          {SHORTCUT_TEXTS.lettersHint}
        </p>
      </div>
    </>
  );
}
