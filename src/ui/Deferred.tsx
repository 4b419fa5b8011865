import { useEffect, useState, type ComponentType } from 'react'

interface Props<Given> {
  /** Define it outside the rendering component, so that its identity is stable. */
  load: () => Promise<ComponentType<Given>>
  given: Given
}

/**
 * Loads a component that the first view does not need. Renders nothing until the chunk is loaded, or if it fails to load,
 * so the page around it must work without it.
 */
export function Deferred<Given extends object>({ load, given }: Props<Given>) {
  const [Component, setComponent] = useState<ComponentType<Given> | null>(null)

  useEffect(() => {
    let isGone = false
    load().then(
      (Loaded) => !isGone && setComponent(() => Loaded),
      () => {},
    )
    return () => {
      isGone = true
    }
  }, [load])

  return Component && <Component {...given} />
}
