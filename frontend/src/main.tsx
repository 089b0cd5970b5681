/** Entry of the page: mounts the application. */
import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import '@/ui/page.css';

import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

import { App } from '@/app/App';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no element with id "root" to mount the application in');

createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
