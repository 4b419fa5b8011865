// Stands in for /sw.js when the service worker has to go (SERVICE_WORKER=off): takes the worker's place at once, gives
// back all that was kept, and signs off. What learners have in this browser lies elsewhere and stays.
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(leave()))

async function leave() {
  for (const name of await caches.keys()) await caches.delete(name)
  await self.registration.unregister()
}
