/** Text of a question. Its HTML is compiled from our own Markdown, so it can be trusted. */
export function Inline({ html }: { html: string }) {
  return <span dangerouslySetInnerHTML={{ __html: html }} />
}
