import type { ReactNode } from 'react'
import { Route, Routes } from 'react-router-dom'

/** Renders a screen only at its own path, so that it unmounts after navigating away, as in the product. */
export function onlyAt(path: string, screen: ReactNode) {
  return (
    <Routes>
      <Route path={path} element={screen} />
      <Route path="*" element={null} />
    </Routes>
  )
}
