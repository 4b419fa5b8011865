/** Given to addInitScript: marks the page when the product has taken it over; before that it is only a picture of itself. */
export function markWhenAlive(): void {
  document.addEventListener('app-ready', () => document.documentElement.setAttribute('data-alive', ''))
}

export const alivePage = 'html[data-alive]'
