/** One of the dataset's pictures of a screen: of a try, or sent. */
import { Button, FileButton, Group, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import { ProblemList } from '@/ui/ProblemList';

import { type CheckPicture, checkPictures, useSendCheckPicture } from '../../requests/check-pictures';

export interface PictureChoiceProps {
  slug: string;
  /** Its SHA-256, empty for none. */
  value: string;
  error?: string | undefined;
  onChange: (sha256: string) => void;
  children: (picture: CheckPicture) => React.ReactNode;
}

export function PictureChoice({ slug, value, error, onChange, children }: PictureChoiceProps) {
  const pictures = useQuery(checkPictures(slug));
  const send = useSendCheckPicture(slug);
  const chosen = pictures.data?.find(({ sha256 }) => sha256 === value);
  const options = (pictures.data ?? []).map(({ sha256, name, width, height }) => ({
    value: sha256,
    label: `${name}, ${width} × ${height} (${sha256.slice(0, 6)})`,
  }));
  const take = (file: File | null) => {
    if (file) send.mutate(file, { onSuccess: ({ sha256 }) => onChange(sha256) });
  };
  return (
    <>
      <ProblemList error={send.error ?? pictures.error} />
      <Group gap="xs" align="flex-end">
        <NativeSelect
          size="xs"
          label="Picture"
          description="A look at a try adds the screen to this list."
          flex={1}
          data={[{ value: '', label: 'Choose a picture' }, ...options]}
          value={value}
          error={error}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        <FileButton accept="image/png,image/jpeg,image/webp" onChange={take}>
          {(props) => (
            <Button {...props} size="xs" variant="default" loading={send.isPending}>
              Send a picture
            </Button>
          )}
        </FileButton>
      </Group>
      {chosen && children(chosen)}
    </>
  );
}
