/** Sends a form with files, and says how much of it has gone out, which fetch does not tell. */
import { csrfToken } from './client';
import { ApiError, errorFrom, UNREACHABLE } from './problem';

export interface FormToSend {
  path: string;
  body: FormData;
  /** From 0 to 1: the part of the form that has been sent. */
  onSent: (part: number) => void;
  signal?: AbortSignal;
}

/** The answer of a request that the server accepts. Throws ApiError as every other request does. */
export function sendForm<T>({ path, body, onSent, signal }: FormToSend): Promise<T> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const unreachable = () => reject(new ApiError(0, [UNREACHABLE]));
    request.open('POST', path);
    request.setRequestHeader('X-CSRFToken', csrfToken());
    request.upload.onprogress = ({ loaded, total }) => onSent(total ? loaded / total : 1);
    request.onload = () => {
      const answer = parsed(request.responseText);
      if (request.status >= 200 && request.status < 300) resolve(answer as T);
      else reject(errorFrom(request.status, answer));
    };
    request.onerror = unreachable;
    request.onabort = unreachable;
    signal?.addEventListener('abort', () => request.abort(), { once: true });
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
