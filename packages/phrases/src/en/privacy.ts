/** The privacy policy; each section is a title and a text. */
export const privacy = {
  title: 'Privacy policy',
  updated: 'In force since 21 November 2026',
  intro:
    'This page says which data this installation of Inkstone keeps about you, what for, and for how long. Responsible is whoever runs the installation; there is no central Inkstone service that your data goes to.',
  accountTitle: 'Your account',
  accountText:
    'We keep your name, e-mail address, language, role and a one-way hash of your password. For each device that you signed in with, we keep its address, browser and the time it was last seen, so that you can recognise it and sign it out. Sessions end after seven days without use.',
  contentTitle: 'What you write and upload',
  contentText:
    'Drafts, published texts, uploaded files, assistants and conversations are kept until you delete them or your account. Only people of your account see them. Whoever runs the installation can reach the database in an emergency and has promised to do so only then.',
  vendorsTitle: 'What leaves the installation',
  vendorsText:
    'The text of a request goes to the AI vendor whose model answers it, without your name and address. What you publish goes to your store. E-mails go through the mail server that was set up here. The built-in writer sends nothing anywhere. There is no advertising, no analytics service and no tracking pixel.',
  cookiesTitle: 'Cookies and browser storage',
  cookiesText:
    'Three cookies are needed: the session itself, a mark that a session exists (sessionid), and your language (lang). Your browser’s storage keeps your theme, the state of the menu and unsaved text. None of it is used to follow you.',
  logsTitle: 'Logs',
  logsText:
    'The server logs the time, address, route and result of requests for thirty days, to find faults and attacks. Passwords, keys and contents are left out. Changes by administrators are recorded for as long as the account exists.',
  secretsTitle: 'Keys and secrets',
  secretsText:
    'Keys of vendors and stores are encrypted before they are stored and are never shown again in full. Keys that we issue are stored as a hash only: if you lose one, you make a new one.',
  paymentTitle: 'Payment',
  paymentText:
    'Card data is entered on the pages of the payment provider and never reaches this server. We keep the amount, the time and the number of the order, as tax law demands.',
  rightsTitle: 'Your rights',
  rightsText:
    'You may see, correct, export and delete your data, object to its use, and complain to the data-protection authority of your country. Most of it you can do yourself in the settings; for the rest, write to the owner of your account or to whoever runs this installation.',
  retentionTitle: 'After deletion',
  retentionText:
    'A deleted account is gone from the database within thirty days and from backups within ninety. Invoices and the ledger of points stay as long as the law demands, without your contents.',
};
