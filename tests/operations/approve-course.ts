import type { SupabaseClient } from '@supabase/supabase-js'

const figure = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 60"><title>A knot</title><path d="M10 30H110" /></svg>'
const facts = {
  title: 'Knots for Sailors',
  slug: 'knots-for-sailors',
  description: 'Five knots that hold, and how to untie them again after a night of wind.',
  category: 'Art & Design',
  level: 'beginner',
  duration: '2 weeks',
  modules: [
    {
      id: 'first-knots',
      title: 'First knots',
      description: 'Three knots for every day.',
      lessons: [
        {
          id: 'the-bowline',
          title: 'The bowline',
          description: 'A loop that never slips.',
          duration: '20 min',
          isPreview: true,
        },
      ],
    },
  ],
}

/** The text of a lesson that has these words. */
export const bowline = (words: string) =>
  `A bowline is a loop that never slips and never jams.\n\n## How to tie it\n\n${words}\n\n![A knot](a-knot.svg)\n\n## Exercise (15 minutes)\n\nTie it ten times with your eyes closed.\n\n## Check yourself\n\n\`\`\`gift\n::What is it for:: What is a bowline for? {=A loop that never slips#It does not jam either. ~A rope that is too long#That is a sheepshank.}\n\`\`\`\n`

/** The files of a course of one lesson, `knots-for-sailors`, whose title on the site is 'Knots for Sailors'. */
export const knots = (words: string): Record<string, string> => ({
  'course.json': JSON.stringify(facts),
  'the-bowline.md': bowline(words),
  'a-knot.svg': figure,
})

/** Saves files of a draft, which is created if there is none, hands it in, and approves it. Returns the version's id. */
export async function approveCourse(
  instructor: SupabaseClient,
  administrator: SupabaseClient,
  draft_id: string,
  texts: Record<string, string>,
): Promise<string> {
  const call = async (client: SupabaseClient, name: string, args: object) => (await client.rpc(name, args).throwOnError()).data as unknown
  const { data: known } = await instructor.from('draft_files').select('path, revision').eq('draft_id', draft_id)
  const revisions = new Map(known?.map(({ path, revision }) => [path, revision]))
  const files = Object.entries(texts).map(([path, text]) => ({ path, text, revision: revisions.get(path) ?? null }))
  if (revisions.size === 0) await call(instructor, 'create_draft', { id: draft_id, files })
  else await call(instructor, 'save_draft_files', { draft_id, files })
  const { data: draft } = await instructor.from('drafts').select('revision').eq('id', draft_id).single()
  const { id } = (await call(instructor, 'hand_in_draft', { draft_id, revision: draft?.revision })) as { id: string }
  await call(administrator, 'approve_version', { version_id: id })
  return id
}
