/**
 * The words of a lesson's blocks: the headings that authors write, and what learners read inside the text and its questions.
 * To add a language, add it to {@link blockWords}.
 */
export interface BlockWords {
  /** The heading of the exercise. */
  exercise: `${string}{minutes}${string}`
  /** Other words for minutes that authors may write there. */
  minutes: readonly string[]
  /** The heading of the questions. */
  questions: string
  /** The answers to a true-or-false question, which is `{T}` or `{F}` in every language. */
  true: string
  false: string
  /** The field for an answer, and what asks for one. */
  yourAnswer: string
  chooseAll: string
  choose: string
  answerFirst: string
  numberFirst: string
  check: string
  tryAgain: string
  /** After an answer. */
  right: string
  wrong: string
  /** Before the right answer, with its colon. */
  theAnswer: string
  /** Between the ends of a range of numbers. */
  to: string
  /** The buttons on figures and code. */
  enlarge: string
  copy: string
  copied: string
  copyingFailed: string
  /** What screen readers say about blocks that can be scrolled. */
  exampleCode: string
  table: string
}

export const english: BlockWords = {
  exercise: 'Exercise ({minutes} minutes)',
  minutes: ['minute', 'min'],
  questions: 'Check yourself',
  true: 'True',
  false: 'False',
  yourAnswer: 'Your answer',
  chooseAll: 'Choose all that are right.',
  choose: 'Choose …',
  answerFirst: 'Answer the question first.',
  numberFirst: 'Enter a number first.',
  check: 'Check',
  tryAgain: 'Try again',
  right: 'Right',
  wrong: 'Not quite',
  theAnswer: 'The answer:',
  to: 'to',
  enlarge: 'Enlarge',
  copy: 'Copy',
  copied: 'Copied',
  copyingFailed: 'Copying failed',
  exampleCode: 'Example code',
  table: 'Table',
}

/** By language (BCP 47). A region such as that of `pt-BR` may have an entry of its own. */
export const blockWords: Record<string, BlockWords> = {
  en: english,
  de: {
    exercise: 'Übung ({minutes} Minuten)',
    minutes: ['Minute', 'Min.'],
    questions: 'Prüfe dich',
    true: 'Richtig',
    false: 'Falsch',
    yourAnswer: 'Deine Antwort',
    chooseAll: 'Wähle alles, was stimmt.',
    choose: 'Auswählen …',
    answerFirst: 'Beantworte zuerst die Frage.',
    numberFirst: 'Gib zuerst eine Zahl ein.',
    check: 'Prüfen',
    tryAgain: 'Noch einmal',
    right: 'Stimmt',
    wrong: 'Nicht ganz',
    theAnswer: 'Die Antwort:',
    to: 'bis',
    enlarge: 'Vergrößern',
    copy: 'Kopieren',
    copied: 'Kopiert',
    copyingFailed: 'Kopieren fehlgeschlagen',
    exampleCode: 'Beispielcode',
    table: 'Tabelle',
  },
  fr: {
    exercise: 'Exercice ({minutes} minutes)',
    minutes: ['minute', 'min'],
    questions: 'Testez-vous',
    true: 'Vrai',
    false: 'Faux',
    yourAnswer: 'Votre réponse',
    chooseAll: 'Choisissez toutes les bonnes réponses.',
    choose: 'Choisir…',
    answerFirst: 'Répondez d’abord à la question.',
    numberFirst: 'Saisissez d’abord un nombre.',
    check: 'Vérifier',
    tryAgain: 'Réessayer',
    right: 'Exact',
    wrong: 'Pas tout à fait',
    theAnswer: 'La réponse\u00A0:',
    to: 'à',
    enlarge: 'Agrandir',
    copy: 'Copier',
    copied: 'Copié',
    copyingFailed: 'Échec de la copie',
    exampleCode: 'Exemple de code',
    table: 'Tableau',
  },
  es: {
    exercise: 'Ejercicio ({minutes} minutos)',
    minutes: ['minuto', 'min'],
    questions: 'Ponte a prueba',
    true: 'Verdadero',
    false: 'Falso',
    yourAnswer: 'Tu respuesta',
    chooseAll: 'Elige todas las respuestas correctas.',
    choose: 'Elegir…',
    answerFirst: 'Responde primero a la pregunta.',
    numberFirst: 'Escribe primero un número.',
    check: 'Comprobar',
    tryAgain: 'Intentar de nuevo',
    right: 'Correcto',
    wrong: 'No del todo',
    theAnswer: 'La respuesta:',
    to: 'a',
    enlarge: 'Ampliar',
    copy: 'Copiar',
    copied: 'Copiado',
    copyingFailed: 'No se pudo copiar',
    exampleCode: 'Código de ejemplo',
    table: 'Tabla',
  },
  // Worded so that it is right on both sides of the Atlantic.
  pt: {
    exercise: 'Exercício ({minutes} minutos)',
    minutes: ['minuto', 'min'],
    questions: 'Teste os seus conhecimentos',
    true: 'Verdadeiro',
    false: 'Falso',
    yourAnswer: 'A sua resposta',
    chooseAll: 'Escolha todas as respostas certas.',
    choose: 'Escolher…',
    answerFirst: 'Responda primeiro à pergunta.',
    numberFirst: 'Escreva primeiro um número.',
    check: 'Verificar',
    tryAgain: 'Tentar de novo',
    right: 'Certo',
    wrong: 'Não é bem isso',
    theAnswer: 'A resposta:',
    to: 'a',
    enlarge: 'Ampliar',
    copy: 'Copiar',
    copied: 'Copiado',
    copyingFailed: 'Não foi possível copiar',
    exampleCode: 'Código de exemplo',
    table: 'Tabela',
  },
  ar: {
    exercise: 'تمرين ({minutes} دقيقة)',
    minutes: ['دقائق', 'دقيقتان'],
    questions: 'اختبر نفسك',
    true: 'صحيح',
    false: 'خطأ',
    yourAnswer: 'إجابتك',
    chooseAll: 'اختر كل الإجابات الصحيحة.',
    choose: 'اختر…',
    answerFirst: 'أجب عن السؤال أولًا.',
    numberFirst: 'أدخل عددًا أولًا.',
    check: 'تحقّق',
    tryAgain: 'حاول مرة أخرى',
    right: 'إجابة صحيحة',
    wrong: 'ليس تمامًا',
    theAnswer: 'الإجابة:',
    to: 'إلى',
    enlarge: 'تكبير',
    copy: 'نسخ',
    copied: 'تم النسخ',
    copyingFailed: 'تعذّر النسخ',
    exampleCode: 'مثال برمجي',
    table: 'جدول',
  },
  ja: {
    exercise: '演習（{minutes}分）',
    minutes: ['分間'],
    questions: '確認問題',
    true: '正しい',
    false: '誤り',
    yourAnswer: 'あなたの答え',
    chooseAll: '正しいものをすべて選んでください。',
    choose: '選択…',
    answerFirst: '先に問題に答えてください。',
    numberFirst: '先に数値を入力してください。',
    check: '答え合わせ',
    tryAgain: 'もう一度',
    right: '正解です',
    wrong: 'もう一息です',
    theAnswer: '答え：',
    to: '～',
    enlarge: '拡大',
    copy: 'コピー',
    copied: 'コピーしました',
    copyingFailed: 'コピーできませんでした',
    exampleCode: 'コード例',
    table: '表',
  },
}

/** The heading of an exercise that takes these minutes. */
export const exerciseHeading = ({ exercise }: BlockWords, minutes: number): string => exercise.replace('{minutes}', String(minutes))

/** The words in a language, from its own entry or that of the language without its region. Null if there is none. */
export function findBlockWords(language: string): BlockWords | null {
  const tag = Intl.getCanonicalLocales(language)[0] ?? ''
  const wider = tag.replace(/-[^-]+$/, '')
  if (Object.hasOwn(blockWords, tag)) return blockWords[tag] ?? null
  return wider === tag ? null : findBlockWords(wider)
}
