/** The chunk that the search box loads when it is first focused. */
export { announcement, suggest } from './suggestions.ts'
export { SuggestionPanel, suggestionId } from './SuggestionPanel.tsx'
