/** Entry of the page: mounts the application. */
import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import '@/ui/page.css';

import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

import { App } from '@/app/App';
import { firstPageReady } from '@/app/router';
import { awaitFirstPaint } from '@/ui/first-paint';

/** Answers that are later than this come into a page that is shown already. */
const PATIENCE_MS = 60;

const root = document.getElementById('root');
if (!root) throw new Error('the page has no element with id "root" to mount the application in');

awaitFirstPaint();
// Not awaited here: the modules of pages wait until this one has ended.
void firstPageReady(PATIENCE_MS).then(() =>
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
);
