/** The terms of service; each section is a title and a text. */
export const term = {
  title: 'Terms of service',
  updated: 'In force since 21 November 2026',
  intro:
    'Inkstone is software that somebody runs: your company, an agency, or a provider. “We” below is whoever runs the installation that you are signed in to; “you” is the person or company that holds the account.',
  serviceTitle: 'What the service does',
  serviceText:
    'Inkstone writes and improves texts for online stores, offers AI models through one programming interface, and lets companies run assistants for their staff and customers. Which of these you see depends on your account.',
  accountTitle: 'Your account',
  accountText:
    'Give a working e-mail address and keep your password and keys to yourself. What is done with your account counts as done by you, until you tell us that somebody else has access. The owner of an account may invite users and decides what they may do.',
  contentTitle: 'What you put in and what comes out',
  contentText:
    'Your texts, files and store data stay yours. You allow us to process them as far as the service needs it, and no further. Texts and pictures made for you are yours to use as far as the law allows. We do not train models on your content.',
  modelsTitle: 'AI models make mistakes',
  modelsText:
    'A model can state something false in a convincing voice. Read what it wrote before you publish it, above all prices, properties, health and safety claims, and anything a law regulates. The built-in writer only rearranges the facts that you gave; it is marked wherever its text is shown.',
  vendorsTitle: 'Vendors behind the service',
  vendorsText:
    'To answer a request, its text is sent to the AI vendor whose model was chosen, and to your store platform when you publish. Their own terms apply there as well. Which vendors are connected is decided by whoever runs this installation, or by you when you use your own key.',
  pointsTitle: 'Points and payment',
  pointsText:
    'Use is counted in points; 100 points are 1 CNY. The price is shown before a request that costs points, and the cost after it. A request that fails or is stopped costs what was delivered, never more. Points are not money: they cannot be paid out, except where the law gives you that right or the affiliate programme says so.',
  fairTitle: 'Fair use',
  fairText:
    'Do not use the service to break the law, to deceive people about who is speaking, to make content that sexualises children, to spread malware or spam, or to attack this installation or others. Respect the limits that are set; sharing keys to get around them is not allowed.',
  availabilityTitle: 'Availability and changes',
  availabilityText:
    'We take care that the service runs and that nothing you saved is lost, but we cannot promise that it is never interrupted. Features may change. When a change takes something away that you pay for, we tell you in good time and you may leave with what you saved.',
  endTitle: 'Ending it',
  endText:
    'You may stop at any time and ask for your account to be deleted. We may suspend an account that breaks these terms; except in urgent cases we warn you first and say why. After deletion, records that the law makes us keep, such as invoices, stay as long as it demands.',
  liabilityTitle: 'Liability',
  liabilityText:
    'We are liable without limit for intent, gross negligence and harm to life and health. Otherwise our liability is limited to the typical, foreseeable damage and to what you paid in the twelve months before it. Rights that the law of your country gives to consumers stay untouched.',
  contactTitle: 'Questions',
  contactText:
    'Write to whoever runs this installation; the owner of your account knows the address. If one of these terms proves invalid, the others remain in force.',
};
