/** The command palette: every page, screen, task, person and command, by a few letters. */
import '@mantine/spotlight/styles.css';

import { Kbd, Text } from '@mantine/core';
import { createSpotlight, Spotlight } from '@mantine/spotlight';
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import { useEffect, useState } from 'react';

import { type PaletteItem, searched } from './items';
import classes from './Palette.module.css';
import { endTyping } from './typed-ahead';
import { useFoundItems, useLocalItems } from './use-items';
import { useSelected } from './use-selected';

/** The list scrolls, so it is reached by Tab; its scroll area takes this, although its type does not say so. */
const REACHED: object = { viewportProps: { tabIndex: 0, role: 'group', 'aria-label': 'Found' } };
const MOST = 40;
const [store, palette] = createSpotlight();

/** `asked`: how often it was asked for; it opens each time. */
export default function Palette({ asked }: { asked: number }) {
  const [query, setQuery] = useState('');
  useEffect(() => palette.open(), [asked]);
  return (
    <Spotlight.Root
      store={store}
      query={query}
      onQueryChange={setQuery}
      shortcut={null}
      size="lg"
      overlayProps={{ backgroundOpacity: 0.4, blur: 0 }}
      onSpotlightClose={endTyping}
      attributes={{ content: { 'aria-label': 'Search' } }}
      transitionProps={{ duration: 0 }}
    >
      <Spotlight.Search
        placeholder="A page, a screen, a task, a person, a command"
        aria-label="Search pages, screens, tasks, people and commands"
        onFocus={() => {
          const typed = endTyping();
          if (typed !== '') setQuery((before) => before + typed);
        }}
        leftSection={<IconSearch size={18} stroke={1.6} aria-hidden />}
      />
      <Results query={query} />
    </Spotlight.Root>
  );
}

function Results({ query }: { query: string }) {
  const { items, pending } = useFoundItems(query);
  const local = useLocalItems();
  // What the server found for other words must have these in it.
  const groups = pending ? searched([...local, ...items], query, MOST) : searched(local, query, MOST, items);
  useSelected(store, groups.flatMap((group) => group.items.map(({ id }) => id)).join('\n'));
  return (
    <Spotlight.ActionsList mah="60vh" {...REACHED}>
      {groups.map(({ title, items: found }) => (
        <Spotlight.ActionsGroup key={title} label={title}>
          {found.map((item) => (
            <Entry key={item.id} item={item} />
          ))}
        </Spotlight.ActionsGroup>
      ))}
      {groups.length === 0 && (
        <Spotlight.Empty>{pending ? 'Searching…' : `Nothing is called “${query.trim()}”.`}</Spotlight.Empty>
      )}
    </Spotlight.ActionsList>
  );
}

function Entry({ item: { group, title, hint, run } }: { item: PaletteItem }) {
  return (
    <Spotlight.Action onClick={run}>
      <Text size="sm" truncate flex={1}>
        {title}
      </Text>
      {hint !== undefined &&
        hint !== '' &&
        (group === 'Commands' ? (
          <Kbd size="xs">{hint}</Kbd>
        ) : (
          <Text size="xs" truncate maw={240} className={classes.hint}>
            {hint}
          </Text>
        ))}
    </Spotlight.Action>
  );
}
