/** What the search box loads when it is focused for the first time: one file of the build. */
export { announcement, suggest } from './suggestions.ts'
export { SuggestionPanel, suggestionId } from './SuggestionPanel.tsx'
