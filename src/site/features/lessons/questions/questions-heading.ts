/** The heading above the questions, for a list of the page's headings. A page shows only one lesson's questions. */
export const questionsHeading = { id: 'check-yourself', text: 'Check yourself', level: 2 } as const
