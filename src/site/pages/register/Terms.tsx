import '@mantine/core/styles/Checkbox.layer.css'
import { Checkbox, type CheckboxProps } from '@mantine/core'
import { Link } from 'react-router-dom'
import type { SchoolPageSummary } from '#content/school-page.ts'
import { SchoolPageLink } from '#site/features/school-pages/SchoolPageLink.tsx'
import { findSchoolPage } from '#site/features/school-pages/school-pages.ts'
import { paths } from '#shared/paths.ts'
import { Anchor } from '#site/ui/Anchor.tsx'
import classes from './Terms.module.css'

interface Props {
  /** The properties of the checkbox's field. */
  field: CheckboxProps
  termsPage?: SchoolPageSummary | null
  privacyPage?: SchoolPageSummary | null
}

/** The checkbox that accepts the terms: the school's own page, or the product's in plain words if the school has none. */
export function Terms({ field, termsPage = findSchoolPage('terms'), privacyPage = findSchoolPage('privacy') }: Props) {
  return (
    <>
      {!termsPage && <PlainTerms />}
      <Checkbox
        label={
          termsPage ? (
            <span>
              I have read the <SchoolPageLink page={termsPage}>terms</SchoolPageLink> and agree to them
            </span>
          ) : (
            'I have read the terms and agree to them'
          )
        }
        description={
          privacyPage && (
            <span>
              What happens with your data: <SchoolPageLink page={privacyPage} />
            </span>
          )
        }
        {...field}
      />
    </>
  )
}

function PlainTerms() {
  return (
    <details className={classes.terms}>
      <summary>Read the terms (one minute)</summary>
      <ul>
        <li>Your account is yours alone. Keep your password to yourself and use a name that others can read.</li>
        <li>Enrolling is free of charge. The course material is for your own study, not for resale.</li>
        <li>
          We keep your name, email address, photo and the times of your visits. The courses that you enroll in and your progress stay in
          your browser; we cannot see them.
        </li>
        <li>We email you about your account only: to confirm it, to sign in, to reset a password.</li>
        <li>Accounts that harm others may be disabled. You can leave whenever you like.</li>
      </ul>
      <p>
        You can read more about your data in the{' '}
        <Anchor component={Link} to={`${paths.faqs}#where-is-my-data`} target="_blank" underline="always">
          FAQs (opens in a new tab)
        </Anchor>
        .
      </p>
    </details>
  )
}
