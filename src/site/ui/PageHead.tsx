import { useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { headMark } from '#site/boot/page-document.ts'
import { type Head, headHtml } from './head.ts'
import { siteAddress } from './site-address.ts'

/**
 * The one place that writes the document's head. The served page already contains these elements, for clients that run no
 * scripts. They are therefore replaced here instead of hoisted by React, which would leave duplicates. While the next
 * screen loads, the head of the previous one stays.
 */
export function PageHead(head: Head) {
  const { pathname } = useLocation()
  const written = useRef('')

  useLayoutEffect(() => {
    const html = headHtml(head, { site: siteAddress(), path: pathname })
    if (html === written.current) return
    written.current = html
    for (const old of document.head.querySelectorAll(`[${headMark}]`)) old.remove()
    document.head.insertAdjacentHTML('beforeend', html)
  })
  return null
}
