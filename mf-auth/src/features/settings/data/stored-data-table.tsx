import { type Envelope, envelopeBindingOf, getKindDeclaration, KIND_NAMES } from '@northkeep/contracts';
import { Icon, type IconComponent } from '@northkeep/shared-kit/icon';
import { vault } from '@northkeep/shared-vault';
import { Eye, Lock, Server } from 'lucide-react';
import { useEffect, useState } from 'react';
import { DATA_SECTION_TEXTS } from './copy.ts';
import styles from './data.module.css';
import { describeUnencryptedValue, describeValue } from './describe-clear-value.ts';
import { listStoredFields, type StoredField } from './stored-fields.ts';

const TEXT = DATA_SECTION_TEXTS.see;
const GROUPS: readonly { how: StoredField['how']; icon: IconComponent }[] = [
  { how: 'sealed', icon: Lock },
  { how: 'ours', icon: Server },
  { how: 'clear', icon: Eye },
];

interface HeldTableProps {
  held: object;
  /** Kind and id of the record or vault that the encrypted values belong to. */
  place: { readonly kind: string; readonly id: string };
}

/** Table of a stored record: each stored value next to its decrypted value. */
export function StoredDataTable({ held, place }: HeldTableProps) {
  const fields = listStoredFields(held);
  return (
    <table className={styles.held} aria-label={TEXT.table}>
      <thead>
        <tr>
          <th scope="col">{TEXT.field}</th>
          <th scope="col">{TEXT.says}</th>
          <th scope="col">{TEXT.holds}</th>
        </tr>
      </thead>
      {GROUPS.map(({ how, icon }) => {
        const own = fields.filter((field) => field.how === how);
        if (own.length === 0) return null;
        return (
          <tbody key={how}>
            <tr>
              <th colSpan={3} scope="rowgroup" className={styles.group}>
                <span>
                  <Icon of={icon} small />
                  {TEXT.groups[how].title} <small>{TEXT.groups[how].count(own.length)}</small>
                </span>
              </th>
            </tr>
            {own.map((field) => (
              <HeldRow key={field.path} field={field} place={place} />
            ))}
          </tbody>
        );
      })}
    </table>
  );
}

function HeldRow({ field, place }: { field: StoredField; place: HeldTableProps['place'] }) {
  const { path } = field;
  if (field.how === 'sealed') {
    return (
      <tr>
        <th scope="row">{path}</th>
        <td>
          <Opened
            envelope={field.envelope}
            place={envelopeBindingOf(place.kind, path, place.id)}
            large={path === 'text'}
            written={!isUserText(place.kind, path)}
          />
        </td>
        <td className={styles.cipher}>{field.envelope.c}</td>
      </tr>
    );
  }
  return (
    <tr>
      <th scope="row">{path}</th>
      <td className="ink2">{describeUnencryptedValue(path, field.how === 'clear' ? field.value : '')}</td>
      <td className={field.how === 'ours' ? styles.cipher : styles.plain}>
        {field.how === 'ours' ? field.text : String(field.value)}
      </td>
    </tr>
  );
}

/** True for text written by the user, which is shown unchanged. */
function isUserText(kindName: string, path: string): boolean {
  const kind = KIND_NAMES.find((name) => name === kindName);
  if (kind === undefined) return true;
  const [name = ''] = path.split('.');
  const field = getKindDeclaration(kind).fields[name];
  return field?.seal !== 'sealed' || !('userText' in field) || field.userText;
}

interface OpenedProps {
  readonly envelope: Envelope;
  readonly place: string;
  readonly large: boolean;
  /** True if dates are formatted in full. */
  readonly written: boolean;
}

/** Decrypts an encrypted value for display. The decrypted value is not stored. */
function Opened({ envelope, place, large, written }: OpenedProps) {
  const [said, setSaid] = useState<string | null>(null);
  const [damaged, setDamaged] = useState(false);
  useEffect(() => {
    let current = true;
    vault.open(envelope, place).then(
      (value) => {
        if (current) setSaid(written || value === null ? describeValue(value) : String(value));
      },
      () => {
        if (current) setDamaged(true);
      },
    );
    return () => {
      current = false;
    };
  }, [envelope, place, written]);
  if (damaged) return <span className="bad">{TEXT.damaged}</span>;
  return <span className={large ? `d4 ${styles.word}` : styles.word}>{said ?? '…'}</span>;
}
