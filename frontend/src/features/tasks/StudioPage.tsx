/** Where tasks are written: a screen with its labels, the form, and what came of what was submitted. */
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';

import { me } from '@/api/me';
import { screenLabels } from '@/api/screen-labels';
import { Loaded } from '@/ui/Loaded';
import { useSlug } from '@/ui/use-slug';

import { NotLabelled } from './NotLabelled';
import { drafts } from './requests/drafts';
import { reference } from '@/api/reference';
import { screen } from '@/api/screen';
import { Studio } from './Studio';

export default function StudioPage() {
  const id = Number(useParams().screenId);
  const slug = useSlug();
  // All asked for at once; shown when all are here.
  const [shown, labels, words, stored, person] = [
    useQuery(screen(id)),
    useQuery(screenLabels(id)),
    useQuery(reference),
    useQuery(drafts(id)),
    useQuery(me),
  ];
  return (
    <Loaded query={shown}>
      {(loadedScreen) => (
        <Loaded query={labels}>
          {(labelList) => (
            <Loaded query={words}>
              {(language) => (
                <Loaded query={stored}>
                  {(saved) =>
                    labelList.length === 0 ? (
                      <NotLabelled slug={slug} screen={loadedScreen} />
                    ) : (
                      <Studio
                        key={id}
                        slug={slug}
                        screen={loadedScreen}
                        labels={labelList}
                        reference={language}
                        person={person.data?.username ?? ''}
                        stored={saved}
                      />
                    )
                  }
                </Loaded>
              )}
            </Loaded>
          )}
        </Loaded>
      )}
    </Loaded>
  );
}
