import classes from './Testimonials.module.css'
import home from './home.module.css'

const testimonials = [
  {
    quote:
      'I had started four other courses and finished none. Here the lessons are short, they build on each other, and someone has clearly thought about the order. On a rainy Sunday in March I finished my first one, and then I printed the certificate and put it on the fridge.',
    name: 'Marta Oliveira',
    role: 'Nurse, now also draws',
  },
  {
    quote: 'The instructor answered the exact question I was too shy to ask at work.',
    name: 'Jonas Lindqvist',
    role: 'Junior developer',
  },
  {
    quote: 'No countdowns, no shouting. Just good teaching that I can stop and resume.',
    name: 'Priya Nair',
    role: 'Runs a small bakery',
  },
]

/** One large quote with two beside it. */
export function Testimonials() {
  return (
    <section className={home.section} aria-labelledby="testimonials">
      <div className={home.inner}>
        <h2 id="testimonials" className={home.title}>
          What learners say
        </h2>
        <div className={classes.voices}>
          {testimonials.map(({ quote, name, role }) => (
            <figure key={name} className={classes.voice}>
              <blockquote>{quote}</blockquote>
              <figcaption>
                <span className={classes.initials} aria-hidden>
                  {name.split(' ').map((part) => part[0])}
                </span>
                <span>
                  <b>{name}</b>
                  {role}
                </span>
              </figcaption>
            </figure>
          ))}
        </div>
      </div>
    </section>
  )
}
