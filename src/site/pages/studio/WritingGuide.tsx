import classes from './WritingGuide.module.css'

const blocks = [
  { name: 'Heading', sign: '## Measure twice', about: 'The parts of the lesson. ### makes a smaller one.' },
  { name: 'Bold and italic', sign: '**nearer** and *warm*', about: 'Words that carry the sentence.' },
  { name: 'Link', sign: '[the next lesson](its-id)', about: 'To a lesson of the course, or to an address that begins with https.' },
  { name: 'List', sign: '- one thing', about: '1. for steps in their order.' },
  { name: 'Figure', sign: '![What it shows](cup.svg)', about: 'A drawing as an SVG file. The words in brackets are read aloud.' },
  { name: 'Table', sign: '| Month | Amount |', about: 'A bold row is a result: the check adds the rows above.' },
  { name: 'Exercise', sign: '## Exercise (15 minutes)', about: 'Numbered steps, and how learners can tell that it worked.' },
  { name: 'Answer', sign: '## One good answer', about: 'What a good result looks like. It is folded until a learner asks for it.' },
  {
    name: 'Exercise in code',
    sign: '```sql start',
    about: 'The starting code. Below it, ```sql expects with the rows that it should return, then ```sql answer. Also works with ts.',
  },
  { name: 'Questions', sign: '## Check yourself', about: 'Two or three, each answer explained. The form writes them for you.' },
]

/** How a lesson is written, on one page, for instructors. */
export function WritingGuide() {
  return (
    <details className={classes.guide}>
      <summary>How to write a lesson</summary>
      <div className={classes.words}>
        <p>
          A lesson is plain text. Some signs make headings, lists and the rest; the buttons above the text write them for you, and so does a
          slash on an empty line. Beside the text you see what learners will see.
        </p>
        <dl className={classes.blocks}>
          {blocks.map(({ name, sign, about }) => (
            <div key={name}>
              <dt>
                <span>{name}</span>
                <code translate="no">{sign}</code>
              </dt>
              <dd>{about}</dd>
            </div>
          ))}
        </dl>
        <p>A lesson can have a recording. Press its title above the text: there you upload it with its captions, which it needs.</p>
        <p>
          Everything is saved as you type, also without a connection. If you write on two devices, changes to different paragraphs are put
          together, and for the same paragraph you choose. The history keeps states that you can go back to.
        </p>
        <p>
          The check says what would not show and must be fixed, and gives advice that you may leave. A course is a folder of files: download
          it as a zip at any time, and bring it in again. A new course can begin as a copy of one of the examples. Markdown files, pictures
          and recordings come in with the button below the outline, and questions in GIFT with the form for questions.
        </p>
      </div>
    </details>
  )
}
