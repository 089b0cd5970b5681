/** Uploads of pictures: send files, ask how far the worker is and what became of them, cancel. */
import { client, data } from '@/api/client';
import type { components } from '@/api/schema';
import { sendForm } from '@/api/send-form';

export type Upload = components['schemas']['Upload'];
export type UploadDetail = components['schemas']['UploadDetail'];

export interface UploadRequest {
  slug: string;
  /** A UUID; sending it twice uploads once. */
  clientId: string;
  application: string;
  file: File;
  boxFiles: readonly File[];
  /** From 0 to 1: the part of the file that has been sent. */
  onSent: (part: number) => void;
  signal: AbortSignal;
}

/**
 * Sends one file of pictures, with the box files for it. Throws ApiError as every other request does, also when it is
 * aborted.
 */
export function sendUpload(upload: UploadRequest): Promise<Upload> {
  const { slug, clientId, application, file, boxFiles, onSent, signal } = upload;
  const body = new FormData();
  body.set('client_id', clientId);
  body.set('application', application);
  body.set('images', file, file.name);
  for (const boxFile of boxFiles) body.append('box_files', boxFile, boxFile.name);
  return sendForm<Upload>({ path: `/api/datasets/${slug}/screens`, body, onSent, signal });
}

/** As many as the server gives at once. */
const PAGE_SIZE = 200;

/** These uploads as they stand. */
export async function uploadsNow(slug: string, ids: readonly number[]): Promise<Upload[]> {
  const query = { ids: ids.slice(0, PAGE_SIZE), size: PAGE_SIZE };
  return (await data(client.GET('/api/datasets/{slug}/uploads', { params: { path: { slug }, query } }))).results;
}

/** The signed-in person's latest uploads. */
export async function ownUploads(slug: string): Promise<Upload[]> {
  const query = { own: true, size: PAGE_SIZE };
  return (await data(client.GET('/api/datasets/{slug}/uploads', { params: { path: { slug }, query } }))).results;
}

/** An upload and what became of its pictures. */
export const uploadDetail = (id: number): Promise<UploadDetail> =>
  data(client.GET('/api/uploads/{upload_id}', { params: { path: { upload_id: id } } }));

/** Stops uploads that are not done; screens that are there already stay. */
export async function cancelUploads(slug: string, ids: readonly number[]): Promise<void> {
  const path = { slug, kind: 'upload' };
  await data(
    client.POST('/api/datasets/{slug}/jobs/{kind}/cancellations', { params: { path }, body: { ids: [...ids] } }),
  );
}
