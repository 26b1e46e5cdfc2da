import { Kbd } from '@northkeep/shared-kit/kbd';
import { Switch } from '@northkeep/shared-kit/switch';
import type { Remotes } from '../remotes/remotes.ts';
import { COMMAND_GROUP_LABELS, SHORTCUT_TEXTS } from './copy.ts';
import { setLetterShortcutsEnabled, useLetterShortcutsEnabled } from './letter-keys.ts';
import { commandLabelOf, type PaletteCommand } from './match-commands.ts';
import styles from './shortcut-sheet.module.css';
import { useCommands } from './use-commands.ts';

const OPEN_PALETTE: PaletteCommand = { id: 'shell.palette', label: SHORTCUT_TEXTS.palette, keys: 'mod+k' };

/** All shortcuts, from the commands that the shell and the areas declare, and what else the areas explain. */
export function ShortcutSheet({ remotes }: { remotes: Remotes }) {
  const { commands, parts } = useCommands(remotes, true);
  const help = parts.flatMap(({ help: sections = [] }) => sections);
  const isOn = useLetterShortcutsEnabled();
  const withKeys = [OPEN_PALETTE, ...commands].filter(({ keys }) => keys !== undefined);
  const groups = [
    { label: COMMAND_GROUP_LABELS.action, entries: withKeys.filter(({ group }) => group !== 'go') },
    { label: COMMAND_GROUP_LABELS.go, entries: withKeys.filter(({ group }) => group === 'go') },
  ].filter(({ entries }) => entries.length > 0);
  return (
    <>
      {/* The switch receives the focus when the sheet opens, so it stands first: below the lists it would scroll them away. */}
      <div>
        <Switch checked={isOn} onChecked={setLetterShortcutsEnabled} aria-describedby="letter-keys-hint">
          {SHORTCUT_TEXTS.letters}
        </Switch>
        <p className="t1 ink3" id="letter-keys-hint">
          {SHORTCUT_TEXTS.lettersHint}
        </p>
      </div>
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
      {help.map(({ title, text, rows }) => (
        <section key={title} aria-label={title} className={styles.help}>
          <h3 className="t1 ink3">{title}</h3>
          <p className="t2 ink2">{text}</p>
          <dl>
            {rows.map(({ typed, isKey, means }) => (
              <div key={typed} className={isKey ? styles.key : styles.words}>
                <dt>{isKey ? <Kbd keys={typed} /> : <bdi className={styles.typed}>{typed}</bdi>}</dt>
                <dd className="t2 ink2">{means}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </>
  );
}
