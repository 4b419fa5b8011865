import type { KeptData } from '#backend/kept-data.ts'

/** Wraps a kind of data whose code loads on demand, because few screens need it. */
export function keptLater(name: string, load: () => Promise<KeptData>): KeptData {
  return {
    name,
    size: async () => (await load()).size(),
    read: async () => (await load()).read(),
    remove: async () => (await load()).remove(),
  }
}
