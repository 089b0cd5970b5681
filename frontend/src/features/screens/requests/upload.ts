/** Sends one file of pictures, with the box files for it. By XMLHttpRequest, since fetch does not tell how much of a file has gone out. */
import { csrfToken } from '@/api/client';
import { ApiError, errorFrom, UNREACHABLE } from '@/api/problem';
import type { components } from '@/api/schema';

export type Outcome = components['schemas']['OutcomeShape'];

export interface Upload {
  slug: string;
  application: string;
  file: File;
  boxFiles: readonly File[];
  /** From 0 to 1: the part of the file that has been sent. */
  onSent: (part: number) => void;
  signal: AbortSignal;
}

/** Throws ApiError as every other request does, also when it is aborted. */
export function upload({ slug, application, file, boxFiles, onSent, signal }: Upload): Promise<Outcome> {
  const body = new FormData();
  body.set('application', application);
  body.set('images', file, file.name);
  for (const boxFile of boxFiles) body.append('box_files', boxFile, boxFile.name);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const unreachable = () => reject(new ApiError(0, [UNREACHABLE]));
    request.open('POST', `/api/datasets/${slug}/screens`);
    request.setRequestHeader('X-CSRFToken', csrfToken());
    request.upload.onprogress = ({ loaded, total }) => onSent(total ? loaded / total : 1);
    request.onload = () => {
      const answer = parsed(request.responseText);
      if (request.status === 201) resolve(answer as Outcome);
      else reject(errorFrom(request.status, answer));
    };
    request.onerror = unreachable;
    request.onabort = unreachable;
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(body);
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
