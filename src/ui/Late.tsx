import { useEffect, useState, type ComponentType } from 'react'

interface Props<Given> {
  /** Outside the component that renders this, so that it stays the same. */
  load: () => Promise<ComponentType<Given>>
  given: Given
}

/**
 * A component whose code the first view does without. Nothing is shown until it is there, nor where it cannot be had:
 * what surrounds it must be of use by itself.
 */
export function Late<Given extends object>({ load, given }: Props<Given>) {
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
