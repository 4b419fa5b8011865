import type { ReactNode } from 'react'
import { Route, Routes } from 'react-router-dom'

/** A screen at its own path and nothing elsewhere: one that leads away is gone afterwards, as in the product. */
export function onlyAt(path: string, screen: ReactNode) {
  return (
    <Routes>
      <Route path={path} element={screen} />
      <Route path="*" element={null} />
    </Routes>
  )
}
