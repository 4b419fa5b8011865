import { home as content } from 'virtual:home'
import { languageAttributes } from '#shared/content-language.ts'
import classes from './Testimonials.module.css'
import home from './home.module.css'

/** One large quote with two beside it. */
export function Testimonials() {
  return (
    <section className={home.section} aria-labelledby="testimonials">
      <div className={home.inner}>
        <h2 id="testimonials" className={home.title}>
          What learners say
        </h2>
        <div className={classes.voices}>
          {content.testimonials.map(({ quote, name, role }) => (
            <figure key={name} className={classes.voice} {...languageAttributes({})}>
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
