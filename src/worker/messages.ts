/** What a page may tell the service worker. */
export type WorkerMessage =
  /** The person wants the new version, or has no other: the waiting worker takes over. */
  | { type: 'SKIP_WAITING' }
  /** Is this file of the page (an address such as `/assets/index-Ab12.js`) of the worker's own version? Answered by a boolean. */
  | { type: 'HAS'; file: string }
  /** What a page had loaded before the worker could see it: its own address, and the addresses of its files. */
  | { type: 'KEEP'; page: string; program: string; files: string[] }

/** What the service worker may tell a page: what it shows was kept, because the network did not answer. */
export type PageMessage = { type: 'UNANSWERED' }
