/** One sentence about each author. */
export const authors: Record<string, string> = {
  'Claire Beaumont': 'Claire runs a small editorial studio in Lyon and teaches plain English and narrative writing.',
  'Hanna Lindqvist': 'Hanna trained as an actor, then as a speech coach, and prepares people for their hardest ten minutes.',
  'Inês Carvalho': 'Inês is an illustrator from Porto who teaches drawing to adults who were told that they cannot draw.',
  'Nadia Rahmani': 'Nadia leads a platform team in Rotterdam and mentors people who come to programming late.',
  'George Whitfield': 'George was an auditor and a finance director, and teaches money without jargon and without fear.',
  'Mateo Ibarra': 'Mateo makes documentaries alone, with one small camera and a good microphone.',
}
