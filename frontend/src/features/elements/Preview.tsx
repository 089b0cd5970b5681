/** A screen as a model is shown it: the picture with its numbers, and beside it the text of the elements. */
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import { EmptyState } from '@/ui/EmptyState';
import { Loaded } from '@/ui/Loaded';
import { plural } from '@/ui/plural';

import { Choices } from './Choices';
import classes from './Elements.module.css';
import { type Choice, type Elements, elements, pictureOf } from './requests/elements';
import { useChoice } from './use-choice';

export function Preview({ release }: { release: number }) {
  const [choice, change] = useChoice();
  const query = useQuery(elements(release, choice));
  return (
    <Loaded query={query}>
      {(shown) => (
        <>
          <Choices shown={shown} choice={choice} onChange={change} />
          <Shown release={release} choice={choice} shown={shown} />
        </>
      )}
    </Loaded>
  );
}

function Shown({ release, choice, shown }: { release: number; choice: Choice; shown: Elements }) {
  if (shown.elements.length === 0)
    return (
      <EmptyState title="There is no element from this source.">
        DOM elements come with captures, detected ones from the search for boxes. Choose another source.
      </EmptyState>
    );
  const isHidden = (name: NonNullable<Choice['hide']>[number]) => choice.hide?.includes(name) ?? false;
  return (
    <div className={classes.preview}>
      {!isHidden('picture') && (
        // A scrolled region must be reachable by keyboard.
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div className={classes.picture} role="region" aria-label={`Picture of ${shown.name}`} tabIndex={0}>
          <img
            src={pictureOf(release, choice)}
            width={shown.width}
            height={shown.height}
            alt={`${shown.name}${isHidden('marks') ? '' : ' with numbered elements'}`}
          />
        </div>
      )}
      <section aria-label="Text for the model" className={classes.text}>
        <Text size="sm" mb={4}>
          {plural(shown.elements.length, 'element')}, {shown.observation.length.toLocaleString('en')} characters
          {shown.covering > 0 && `; ${plural(shown.covering, 'number')} cover another element or number`}
        </Text>
        {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <pre className={classes.lines} role="region" aria-label="Lines of the elements" tabIndex={0}>
          {shown.observation || 'No text is shown: the model sees the picture alone.'}
        </pre>
      </section>
    </div>
  );
}
