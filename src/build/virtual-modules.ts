import type { Plugin } from 'vite'

interface Sources {
  /** Those that exist. */
  files: () => readonly string[]
  /** Whether a file that was added or deleted is one of them. */
  isOne?: (file: string) => boolean
}

/**
 * Provides modules that are no files, by their ids, such as `virtual:home`. The filters let the bundler, a native program, ask only for
 * these, instead of for each of its 1,800 modules.
 * @param modules what returns their code
 * @param sources what they are made from: in development, a change reloads them
 */
export function virtualModules(name: string, modules: Record<string, () => string | Promise<string>>, sources?: Sources): Plugin {
  const ids = Object.keys(modules)
  return {
    name,
    // Before Vite's own plugins, which replace import.meta.glob.
    enforce: 'pre',
    resolveId: { filter: { id: new RegExp(`^(${ids.join('|')})$`) }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: new RegExp(String.raw`^\0(${ids.join('|')})$`) },
      handler(id) {
        for (const file of sources?.files() ?? []) this.addWatchFile(file)
        return modules[id.slice(1)]?.()
      },
    },
    hotUpdate({ file, modules: changed }) {
      if (!sources?.isOne?.(file) && !sources?.files().includes(file)) return
      const { moduleGraph } = this.environment
      const made = ids.flatMap((id) => moduleGraph.getModuleById(`\0${id}`) ?? [])
      for (const module of made) moduleGraph.invalidateModule(module)
      return [...changed, ...made]
    },
  }
}
