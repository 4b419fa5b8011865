/** For `addInitScript`: marks the page after hydration. Before that, a prerendered page does not respond. */
export function markWhenHydrated(): void {
  document.addEventListener('app-ready', () => document.documentElement.setAttribute('data-hydrated', ''))
}

export const hydratedPage = 'html[data-hydrated]'
