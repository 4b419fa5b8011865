import type { KeptData, PortableData } from '#backend/kept-data.ts'

/** Wraps a kind of data whose code loads on demand, because few screens need it. */
export function keptLater(name: string, load: () => Promise<KeptData>): KeptData {
  return {
    name,
    size: async () => (await load()).size(),
    read: async () => (await load()).read(),
    remove: async () => (await load()).remove(),
  }
}

/** Wraps a kind that goes to other browsers. */
export function portableLater(load: () => Promise<KeptData & { portable: PortableData }>): PortableData {
  return {
    read: async () => (await load()).portable.read(),
    countIn: async (value) => (await load()).portable.countIn(value),
    merge: async (value) => (await load()).portable.merge(value),
  }
}
