/** Who is to answer: members who do not maintain the dataset, and so have not seen every reference. */
import { Checkbox, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import { Loaded } from '@/ui/Loaded';

import { candidates } from './requests/baselines';

export interface PeopleChoiceProps {
  slug: string;
  /** User names. */
  value: string[];
  onChange: (people: string[]) => void;
  error: string | undefined;
}

export function PeopleChoice({ slug, value, onChange, error }: PeopleChoiceProps) {
  return (
    <Loaded query={useQuery(candidates(slug))}>
      {(people) =>
        people.length === 0 ? (
          <Text size="sm">
            Nobody may answer yet: invite annotators or volunteers. Maintainers know every reference script.
          </Text>
        ) : (
          <Checkbox.Group
            label="Who answers"
            description="Nobody gets a task whose script they wrote or judged."
            value={value}
            onChange={onChange}
            error={error}
          >
            <Stack gap={6} mt={6} mah={240} style={{ overflowY: 'auto' }}>
              {people.map(({ username, name }) => (
                <Checkbox key={username} value={username} label={`${name} (${username})`} />
              ))}
            </Stack>
          </Checkbox.Group>
        )
      }
    </Loaded>
  );
}
