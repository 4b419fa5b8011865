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
  /** Words with which the explanation of a right answer should not begin. */
  praise: readonly string[]
  /** The answers to a true-or-false question, which is `{T}` or `{F}` in every language. */
  true: string
  false: string
  /** The field for an answer, and what asks for one. */
  yourAnswer: string
  chooseAll: string
  choose: string
  answerFirst: string
  numberFirst: string
  changeFirst: string
  check: string
  tryAgain: string
  showAnswer: string
  /** After an answer. */
  right: string
  wrong: string
  /** After a first wrong answer: which part of it is right, and that the learner may try once more. */
  somethingMissing: string
  /** With `{right}` and `{all}`. */
  pairsRight: string
  oneMoreTry: string
  /** Before the right answer, with its colon. */
  theAnswer: string
  /** Between the ends of a range of numbers. */
  to: string
  /** The buttons on figures and code. */
  enlarge: string
  copy: string
  copied: string
  copyingFailed: string
  /** The buttons on code that runs, and the field in which it is changed. */
  run: string
  edit: string
  reset: string
  stop: string
  yourCode: string
  /** Below the code of an exercise that checks itself: what it has to satisfy, and an answer that unfolds. */
  expected: string
  goodAnswer: string
  /** What screen readers say about blocks that can be scrolled. */
  exampleCode: string
  table: string
}

export const english: BlockWords = {
  exercise: 'Exercise ({minutes} minutes)',
  minutes: ['minute', 'min'],
  questions: 'Check yourself',
  praise: ['Right', 'Yes', 'Correct', 'Exactly'],
  true: 'True',
  false: 'False',
  yourAnswer: 'Your answer',
  chooseAll: 'Choose all that are right.',
  choose: 'Choose …',
  answerFirst: 'Answer the question first.',
  numberFirst: 'Enter a number first.',
  changeFirst: 'You have tried that. Change your answer first.',
  check: 'Check',
  tryAgain: 'Try again',
  showAnswer: 'Show the answer',
  right: 'Right',
  wrong: 'Not quite',
  somethingMissing: 'What you chose is right, but something is missing.',
  pairsRight: '{right} of {all} pairs are right.',
  oneMoreTry: 'You have one more try.',
  theAnswer: 'The answer:',
  to: 'to',
  enlarge: 'Enlarge',
  copy: 'Copy',
  copied: 'Copied',
  copyingFailed: 'Copying failed',
  run: 'Run',
  edit: 'Edit',
  reset: 'Reset',
  stop: 'Stop',
  yourCode: 'Your code',
  expected: 'Expected',
  goodAnswer: 'One good answer',
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
    praise: ['Richtig', 'Ja', 'Genau', 'Stimmt', 'Korrekt'],
    true: 'Richtig',
    false: 'Falsch',
    yourAnswer: 'Deine Antwort',
    chooseAll: 'Wähle alles, was stimmt.',
    choose: 'Auswählen …',
    answerFirst: 'Beantworte zuerst die Frage.',
    numberFirst: 'Gib zuerst eine Zahl ein.',
    changeFirst: 'Das hast du schon versucht. Ändere zuerst deine Antwort.',
    check: 'Prüfen',
    tryAgain: 'Noch einmal',
    showAnswer: 'Antwort zeigen',
    right: 'Stimmt',
    wrong: 'Nicht ganz',
    somethingMissing: 'Was du gewählt hast, stimmt, aber etwas fehlt.',
    pairsRight: '{right} von {all} Paaren stimmen.',
    oneMoreTry: 'Du hast noch einen Versuch.',
    theAnswer: 'Die Antwort:',
    to: 'bis',
    enlarge: 'Vergrößern',
    copy: 'Kopieren',
    copied: 'Kopiert',
    copyingFailed: 'Kopieren fehlgeschlagen',
    run: 'Ausführen',
    edit: 'Bearbeiten',
    reset: 'Zurücksetzen',
    stop: 'Anhalten',
    yourCode: 'Dein Code',
    expected: 'Erwartet',
    goodAnswer: 'Eine gute Antwort',
    exampleCode: 'Beispielcode',
    table: 'Tabelle',
  },
  fr: {
    exercise: 'Exercice ({minutes} minutes)',
    minutes: ['minute', 'min'],
    questions: 'Testez-vous',
    praise: ['Exact', 'Exactement', 'Oui', 'Correct', 'Juste', 'Bravo'],
    true: 'Vrai',
    false: 'Faux',
    yourAnswer: 'Votre réponse',
    chooseAll: 'Choisissez toutes les bonnes réponses.',
    choose: 'Choisir…',
    answerFirst: 'Répondez d’abord à la question.',
    numberFirst: 'Saisissez d’abord un nombre.',
    changeFirst: 'Vous avez déjà essayé cela. Modifiez d’abord votre réponse.',
    check: 'Vérifier',
    tryAgain: 'Réessayer',
    showAnswer: 'Voir la réponse',
    right: 'Exact',
    wrong: 'Pas tout à fait',
    somethingMissing: 'Ce que vous avez choisi est juste, mais il manque quelque chose.',
    pairsRight: '{right} paires sur {all} sont justes.',
    oneMoreTry: 'Il vous reste un essai.',
    theAnswer: 'La réponse\u00A0:',
    to: 'à',
    enlarge: 'Agrandir',
    copy: 'Copier',
    copied: 'Copié',
    copyingFailed: 'Échec de la copie',
    run: 'Exécuter',
    edit: 'Modifier',
    reset: 'Rétablir',
    stop: 'Arrêter',
    yourCode: 'Votre code',
    expected: 'Résultat attendu',
    goodAnswer: 'Une bonne réponse',
    exampleCode: 'Exemple de code',
    table: 'Tableau',
  },
  es: {
    exercise: 'Ejercicio ({minutes} minutos)',
    minutes: ['minuto', 'min'],
    questions: 'Ponte a prueba',
    praise: ['Correcto', 'Sí', 'Exacto', 'Exactamente', 'Así es'],
    true: 'Verdadero',
    false: 'Falso',
    yourAnswer: 'Tu respuesta',
    chooseAll: 'Elige todas las respuestas correctas.',
    choose: 'Elegir…',
    answerFirst: 'Responde primero a la pregunta.',
    numberFirst: 'Escribe primero un número.',
    changeFirst: 'Ya has probado eso. Cambia primero tu respuesta.',
    check: 'Comprobar',
    tryAgain: 'Intentar de nuevo',
    showAnswer: 'Ver la respuesta',
    right: 'Correcto',
    wrong: 'No del todo',
    somethingMissing: 'Lo que has elegido es correcto, pero falta algo.',
    pairsRight: '{right} de {all} parejas son correctas.',
    oneMoreTry: 'Te queda un intento.',
    theAnswer: 'La respuesta:',
    to: 'a',
    enlarge: 'Ampliar',
    copy: 'Copiar',
    copied: 'Copiado',
    copyingFailed: 'No se pudo copiar',
    run: 'Ejecutar',
    edit: 'Editar',
    reset: 'Restablecer',
    stop: 'Detener',
    yourCode: 'Tu código',
    expected: 'Resultado esperado',
    goodAnswer: 'Una buena respuesta',
    exampleCode: 'Código de ejemplo',
    table: 'Tabla',
  },
  // Worded so that it is right on both sides of the Atlantic.
  pt: {
    exercise: 'Exercício ({minutes} minutos)',
    minutes: ['minuto', 'min'],
    questions: 'Teste os seus conhecimentos',
    praise: ['Certo', 'Sim', 'Exato', 'Exatamente', 'Correto'],
    true: 'Verdadeiro',
    false: 'Falso',
    yourAnswer: 'A sua resposta',
    chooseAll: 'Escolha todas as respostas certas.',
    choose: 'Escolher…',
    answerFirst: 'Responda primeiro à pergunta.',
    numberFirst: 'Escreva primeiro um número.',
    changeFirst: 'Já tentou isso. Altere primeiro a resposta.',
    check: 'Verificar',
    tryAgain: 'Tentar de novo',
    showAnswer: 'Ver a resposta',
    right: 'Certo',
    wrong: 'Não é bem isso',
    somethingMissing: 'O que escolheu está certo, mas falta alguma coisa.',
    pairsRight: '{right} de {all} pares estão certos.',
    oneMoreTry: 'Tem mais uma tentativa.',
    theAnswer: 'A resposta:',
    to: 'a',
    enlarge: 'Ampliar',
    copy: 'Copiar',
    copied: 'Copiado',
    copyingFailed: 'Não foi possível copiar',
    run: 'Executar',
    edit: 'Editar',
    reset: 'Repor',
    stop: 'Parar',
    yourCode: 'O seu código',
    expected: 'Resultado esperado',
    goodAnswer: 'Uma boa resposta',
    exampleCode: 'Código de exemplo',
    table: 'Tabela',
  },
  ar: {
    exercise: 'تمرين ({minutes} دقيقة)',
    minutes: ['دقائق', 'دقيقتان'],
    questions: 'اختبر نفسك',
    praise: ['صحيح', 'نعم', 'إجابة صحيحة', 'بالضبط', 'أحسنت'],
    true: 'صحيح',
    false: 'خطأ',
    yourAnswer: 'إجابتك',
    chooseAll: 'اختر كل الإجابات الصحيحة.',
    choose: 'اختر…',
    answerFirst: 'أجب عن السؤال أولًا.',
    numberFirst: 'أدخل عددًا أولًا.',
    changeFirst: 'لقد جرّبت هذه الإجابة. غيّر إجابتك أولًا.',
    check: 'تحقّق',
    tryAgain: 'حاول مرة أخرى',
    showAnswer: 'أظهر الإجابة',
    right: 'إجابة صحيحة',
    wrong: 'ليس تمامًا',
    somethingMissing: 'ما اخترته صحيح، لكن هناك شيء ناقص.',
    pairsRight: 'الأزواج الصحيحة: {right} من {all}.',
    oneMoreTry: 'لديك محاولة أخرى.',
    theAnswer: 'الإجابة:',
    to: 'إلى',
    enlarge: 'تكبير',
    copy: 'نسخ',
    copied: 'تم النسخ',
    copyingFailed: 'تعذّر النسخ',
    run: 'تشغيل',
    edit: 'تعديل',
    reset: 'إعادة ضبط',
    stop: 'إيقاف',
    yourCode: 'شيفرتك',
    expected: 'النتيجة المتوقعة',
    goodAnswer: 'إجابة جيدة',
    exampleCode: 'مثال برمجي',
    table: 'جدول',
  },
  ja: {
    exercise: '演習（{minutes}分）',
    minutes: ['分間'],
    questions: '確認問題',
    praise: ['正解です', '正解', 'はい', 'そのとおりです', 'その通りです'],
    true: '正しい',
    false: '誤り',
    yourAnswer: 'あなたの答え',
    chooseAll: '正しいものをすべて選んでください。',
    choose: '選択…',
    answerFirst: '先に問題に答えてください。',
    numberFirst: '先に数値を入力してください。',
    changeFirst: 'その答えはもう試しました。答えを変えてください。',
    check: '答え合わせ',
    tryAgain: 'もう一度',
    showAnswer: '答えを見る',
    right: '正解です',
    wrong: 'もう一息です',
    somethingMissing: '選んだものは正しいですが、足りないものがあります。',
    pairsRight: '{all}組のうち{right}組が正解です。',
    oneMoreTry: 'もう一度だけ試せます。',
    theAnswer: '答え：',
    to: '～',
    enlarge: '拡大',
    copy: 'コピー',
    copied: 'コピーしました',
    copyingFailed: 'コピーできませんでした',
    run: '実行',
    edit: '編集',
    reset: '元に戻す',
    stop: '停止',
    yourCode: 'あなたのコード',
    expected: '期待される結果',
    goodAnswer: '解答例',
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
