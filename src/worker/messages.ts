/** Messages from a page to the service worker. */
export type WorkerMessage =
  /** The waiting worker takes over: the user wants the new version, or there is no other. */
  | { type: 'SKIP_WAITING' }
  /** Asks whether a file of the page (such as `/assets/index-Ab12.js`) belongs to the worker's version. The reply is a boolean. */
  | { type: 'HAS'; file: string }
  /** What a page loaded before the worker controlled it: its own address, and the addresses of its files. */
  | { type: 'KEEP'; page: string; program: string; files: string[] }

/** A message from the service worker to a page: the page came from the cache, because the server did not respond. */
export type PageMessage = { type: 'UNANSWERED' }
