/** Runs in every frame before the page's own scripts: a service worker would answer for its page, and stay when it has gone. */
const container = (globalThis as { ServiceWorkerContainer?: typeof ServiceWorkerContainer }).ServiceWorkerContainer;
if (container)
  container.prototype.register = () => Promise.reject(new DOMException('No service workers here.', 'SecurityError'));
