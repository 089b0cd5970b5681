// A service worker would answer for its page, and stay when the page has gone.
if (self.ServiceWorkerContainer)
  ServiceWorkerContainer.prototype.register = () => Promise.reject(new DOMException("No service workers here.", "SecurityError"));
