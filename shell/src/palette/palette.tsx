import { isSearchable } from '@northkeep/contracts';
import { takeHeldTyping } from '@northkeep/shared-kit/held-typing';
import { Icon } from '@northkeep/shared-kit/icon';
import { Kbd } from '@northkeep/shared-kit/kbd';
import { pressedKey } from '@northkeep/shared-kit/pressed-key';
import { useNavigate } from '@northkeep/shared-kit/runtime';
import { useToday } from '@northkeep/shared-vault';
import { Search } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect, useId, useState } from 'react';
import type { Remotes } from '../remotes/remotes.ts';
import { COMMAND_GROUP_LABELS, PALETTE_TEXTS } from './copy.ts';
import { dateFilterRange } from './date-filter.ts';
import { excerptOf } from './excerpt.ts';
import { FilterBar, NO_FILTERS } from './filter-bar.tsx';
import { commandLabelOf, matchCommands, type PaletteCommand } from './match-commands.ts';
import { elementIdOf, type OptionGroup, OptionList, type PaletteOption } from './option-list.tsx';
import styles from './palette.module.css';
import { showPalette } from './palette-store.ts';
import { runCommand, useCommands } from './use-commands.ts';
import { usePaletteSearch } from './use-search.ts';

interface PaletteProps {
  remotes: Remotes;
  field: RefObject<HTMLInputElement | null>;
  onClose: () => void;
}

/** Command palette: a search field and the list of its results. */
export function Palette({ remotes, field, onClose }: PaletteProps) {
  const { commands, failed, parts, isOpen } = useCommands(remotes, true);
  const navigate = useNavigate();
  const list = useId();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const [filters, setFilters] = useState(NO_FILTERS);
  const [isEntered, setEntered] = useState(false);
  const today = useToday();

  const type = (typed: string) => {
    setText(typed);
    setChosen(null);
    setEntered(false);
  };
  const matched = matchCommands(commands, text);
  const toOption = (command: PaletteCommand): PaletteOption => ({
    id: command.id,
    label: commandLabelOf(command),
    icon: command.icon,
    detail: command.detail?.(),
    keys: command.keys,
    run: () => {
      if (command.typed !== undefined) {
        type(command.typed);
        return field.current?.focus();
      }
      onClose();
      runCommand(command, navigate).catch((reason: unknown) => console.error(reason));
    },
  });
  const { kind, date, category } = filters;
  const filter = { ...dateFilterRange(date, today), ...(category === '' ? {} : { category }) };
  const isFiltered = kind !== '' || date !== 'any' || category !== '';
  const { found, categories, typed, isSearching } = usePaletteSearch(parts, { text, kind, filter });
  const kinds = parts.flatMap(({ searchKinds = [] }) => searchKinds);
  const groupOf = (id: 'action' | 'go' | 'add'): OptionGroup => ({
    id,
    label: COMMAND_GROUP_LABELS[id],
    options: [...matched, ...typed].filter(({ group = 'action' }) => group === id).map(toOption),
  });
  const hits = found.map(
    ({ kind: { id, label, icon }, hits: shown, total }): OptionGroup => ({
      id,
      label: PALETTE_TEXTS.found(label, shown.length, total),
      options: shown.map((hit) => ({
        id: `${id}-${hit.id}`,
        label: excerptOf(hit.title, text),
        icon,
        detail: hit.detail,
        run: () => {
          onClose();
          void navigate(hit.to);
        },
      })),
    }),
  );
  const added = groupOf('add');
  // A filter applies to search results, so commands are hidden while one is set.
  const all = isFiltered && isSearchable(text) ? hits : [groupOf('action'), ...hits, groupOf('go'), added];
  const groups = all.filter(({ options }) => options.length > 0);
  const options = groups.flatMap((group) => group.options);
  const active = options.find(({ id }) => id === chosen) ?? options[0];

  const move = (by: number) => {
    const at = active ? options.indexOf(active) : 0;
    setChosen(options[(at + by + options.length) % options.length]?.id ?? null);
  };
  useEffect(() => {
    if (!isEntered || isSearching) return;
    setEntered(false);
    active?.run();
  });
  const press = (event: KeyboardEvent) => {
    const key = pressedKey(event);
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      if (options.length > 0) move(key === 'ArrowDown' ? 1 : -1);
    } else if (key === 'Enter') {
      event.preventDefault();
      // While the search runs, the list still shows the results of the previous text. Enter therefore takes effect once
      // the results of the new text arrive.
      if (isSearching) setEntered(true);
      else active?.run();
    }
  };

  // Commands that add the typed text do not count as results.
  const results = options.length - (groups.includes(added) ? added.options.length : 0);
  const counted = text === '' ? PALETTE_TEXTS.commands : PALETTE_TEXTS.results;
  const countText = isSearching ? PALETTE_TEXTS.searching : counted(results);

  return (
    <>
      <div className={styles.query}>
        <Icon of={Search} />
        <input
          ref={field}
          value={text}
          dir="auto"
          onChange={(event) => type(event.target.value)}
          onFocus={() => {
            const held = takeHeldTyping();
            if (held !== '') type(text + held);
          }}
          onKeyDown={press}
          role="combobox"
          aria-label={PALETTE_TEXTS.field}
          data-draft="palette"
          aria-expanded="true"
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={active ? elementIdOf(list, active.id) : undefined}
          placeholder={isOpen ? PALETTE_TEXTS.placeholder : PALETTE_TEXTS.placeholderLocked}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
        />
        <button type="button" className={styles.close} aria-label={PALETTE_TEXTS.close} onClick={onClose}>
          <Kbd keys="escape" />
        </button>
      </div>
      {kinds.length > 0 && isSearchable(text) && (
        <FilterBar filters={filters} kinds={kinds} categories={categories} onFilters={setFilters} />
      )}
      <OptionList
        id={list}
        label={PALETTE_TEXTS.results(results)}
        groups={groups}
        activeId={active?.id ?? null}
        query={text}
        onActive={setChosen}
      />
      {options.length === 0 && !isSearching ? <p className={`${styles.none} ink2`}>{PALETTE_TEXTS.none}</p> : null}
      {isOpen ? null : <p className={`${styles.none} t2 ink3`}>{PALETTE_TEXTS.locked}</p>}
      {failed.length > 0 ? (
        <p className={`${styles.none} t2 ink3`}>{PALETTE_TEXTS.missing(failed.join(', '))}</p>
      ) : null}
      <div className={`${styles.foot} t1 ink3`}>
        <span className={styles.hint} aria-hidden="true">
          <Kbd keys="up" />
          <Kbd keys="down" />
          {PALETTE_TEXTS.choose}
        </span>
        <span className={styles.hint} aria-hidden="true">
          <Kbd keys="enter" />
          {PALETTE_TEXTS.run}
        </span>
        <button type="button" className={styles.hint} onClick={() => showPalette('keys')}>
          {PALETTE_TEXTS.allKeys}
        </button>
        <span className={styles.count} role="status">
          {countText}
        </span>
      </div>
    </>
  );
}
