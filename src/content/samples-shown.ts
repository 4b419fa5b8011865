/** Whether the site shows the samples beside your own content. `npm run course -- remove-samples` sets this to false. */
export const samplesShown = true
