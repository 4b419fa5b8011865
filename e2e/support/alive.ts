/** For addInitScript: marks the page after hydration. Before that, a prerendered page does not respond. */
export function markWhenAlive(): void {
  document.addEventListener('app-ready', () => document.documentElement.setAttribute('data-alive', ''))
}

export const alivePage = 'html[data-alive]'
