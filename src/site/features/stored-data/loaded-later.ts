import type { StoredData, PortableData } from '#site/backend/stored-data.ts'

/** Wraps a kind of data whose code loads on demand, because few screens need it. */
export function loadedLater(name: string, load: () => Promise<StoredData>): StoredData {
  return {
    name,
    size: async () => (await load()).size(),
    read: async () => (await load()).read(),
    remove: async () => (await load()).remove(),
  }
}

/** Wraps a kind that goes to other browsers. */
export function portableLater(load: () => Promise<StoredData & { portable: PortableData }>): PortableData {
  return {
    read: async () => (await load()).portable.read(),
    countIn: async (value) => (await load()).portable.countIn(value),
    merge: async (value) => (await load()).portable.merge(value),
  }
}
