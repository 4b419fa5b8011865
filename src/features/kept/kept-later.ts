import type { KeptData } from '#backend/kept-data.ts'

/** A kind whose code is loaded when it is asked for, because few screens need it. */
export function keptLater(name: string, load: () => Promise<KeptData>): KeptData {
  return {
    name,
    size: async () => (await load()).size(),
    read: async () => (await load()).read(),
    remove: async () => (await load()).remove(),
  }
}
