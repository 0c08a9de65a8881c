/** A small handbook of our own: a heading and a text for each passage. */
export type Handbook = { title: string; language: string; passages: readonly (readonly [heading: string, text: string])[] };

const english: Handbook = {
  title: 'Staff handbook',
  language: 'en',
  passages: [
    [
      'Annual leave',
      'Every employee has 25 days of paid annual leave a year. Up to five days may be carried over until the end of March. Requests are made in the portal two weeks ahead and approved by the team lead.',
    ],
    [
      'Working hours',
      'Core time is from 10:00 to 15:00, Monday to Thursday. The full-time week has 38 hours. Whoever forgets to clock in corrects the entry in the time sheet on the same day; the team lead confirms it.',
    ],
    [
      'Overtime',
      'Overtime is ordered in writing. It is paid at one and a half times the hourly wage, on Sundays and public holidays at double the wage, or balanced by time off within three months.',
    ],
    [
      'Working from home',
      'Employees may work from home on up to three days a week after their trial period. Laptops are provided; a chair and a desk are subsidised with 300 euros once.',
    ],
    [
      'Sick leave',
      'Whoever is ill informs the team lead before 9:00. A certificate from a doctor is needed from the third day of absence. Wages are paid in full for six weeks.',
    ],
    [
      'Business travel',
      'Train tickets are booked in second class. Hotels cost at most 140 euros a night. Receipts are handed in within 30 days; expenses are reimbursed with the next salary.',
    ],
    [
      'Salary',
      'Salaries are transferred on the 27th of each month. Payslips can be downloaded from the portal. Raises are discussed once a year, in November.',
    ],
    [
      'Passwords and devices',
      'A password has at least 14 characters and is never shared. A lost laptop or phone is reported to the help desk within an hour. Software is installed by the help desk alone.',
    ],
    [
      'Fire and first aid',
      'When the alarm sounds, everybody leaves by the stairs and gathers at the car park behind the building. First-aid kits hang in every kitchen.',
    ],
    [
      'Notice',
      'The trial period lasts six months. After it, either side may end the contract with three months notice to the end of a month. Keys and devices are returned on the last day.',
    ],
  ],
};

const chinese: Handbook = {
  title: '员工手册',
  language: 'zh',
  passages: [
    ['年休假', '员工工作满一年后，每年享有带薪年休假十天；满十年的为十五天。未休完的假期可顺延至次年六月三十日。'],
    ['考勤', '上班时间为九点至十八点，午休一小时。漏打卡的，应在三个工作日内通过系统补签，每月最多两次。迟到超过三十分钟，每次扣五十元。'],
    ['加班', '加班须事先申请并经主管批准。工作日加班按小时工资的一点五倍支付报酬，休息日为二倍，法定节假日为三倍。'],
    ['病假', '员工患病应于当日上午告知主管，并在返岗后提交医院开具的诊断证明。病假期间按基本工资的百分之八十发放。'],
    ['出差', '出差前须填写申请单。住宿标准为一线城市每晚五百元，其他城市三百五十元。返回后十五日内凭发票报销。'],
    ['薪资', '工资于每月十日发放，遇节假日提前。每年四月进行一次薪资调整。工资条通过邮件发送。'],
    ['信息安全', '密码至少十二位，每九十天更换一次。电脑丢失须在一小时内通知信息部。不得将客户资料拷贝到个人设备。'],
    ['离职', '试用期为三个月。试用期内离职须提前三天通知，转正后须提前三十天书面通知。离职当天交还门禁卡和电脑。'],
    ['会议室', '会议室在系统中预约，最长两小时。超过十五分钟无人到场，预约自动取消。使用后请关灯并擦净白板。'],
    ['婚假与产假', '员工结婚享有婚假三天。女员工生育享有产假一百五十八天，配偶享有陪产假十五天。'],
  ],
};

const german: Handbook = {
  title: 'Handbuch für Mitarbeitende',
  language: 'de',
  passages: [
    [
      'Urlaub',
      'Allen Beschäftigten stehen 30 Urlaubstage im Jahr zu. Resturlaub verfällt am 31. März des Folgejahres. Der Urlaubsantrag wird vier Wochen vorher im Portal gestellt.',
    ],
    [
      'Arbeitszeit',
      'Die Wochenarbeitszeit beträgt 39 Stunden. Die Kernzeit liegt zwischen 9 und 15 Uhr. Vergessene Buchungen an der Stechuhr werden im Zeitkonto nachgetragen.',
    ],
    [
      'Überstunden',
      'Mehrarbeit wird von der Abteilungsleitung angeordnet und mit einem Zuschlag von 25 Prozent vergütet oder durch Freizeit ausgeglichen.',
    ],
    [
      'Homeoffice',
      'Nach der Probezeit kann an zwei Tagen in der Woche von zu Hause gearbeitet werden. Bildschirm und Notebook stellt die Firma.',
    ],
    [
      'Krankheit',
      'Die Krankmeldung erfolgt vor Dienstbeginn telefonisch. Eine Arbeitsunfähigkeitsbescheinigung ist ab dem vierten Tag vorzulegen.',
    ],
    [
      'Dienstreisen',
      'Bahnfahrten werden in der zweiten Klasse gebucht. Übernachtungen werden bis 120 Euro erstattet. Die Reisekostenabrechnung ist innerhalb eines Monats einzureichen.',
    ],
    [
      'Gehalt',
      'Das Gehalt wird am 25. des Monats überwiesen. Die Gehaltsabrechnung liegt im Portal. Im November wird ein Weihnachtsgeld von einem halben Monatsgehalt gezahlt.',
    ],
    ['Passwörter', 'Passwörter haben mindestens 16 Zeichen. Der Verlust eines Geräts ist sofort der IT-Abteilung zu melden.'],
    [
      'Brandschutz',
      'Bei Alarm ist das Gebäude über die Treppen zu verlassen. Der Sammelplatz liegt auf dem Parkplatz vor dem Haupteingang.',
    ],
    [
      'Kündigung',
      'Die Probezeit dauert sechs Monate, die Kündigungsfrist danach drei Monate zum Quartalsende. Schlüssel und Ausweis sind am letzten Tag abzugeben.',
    ],
  ],
};

/** The handbooks by their languages. */
export const handbooks = { en: english, zh: chinese, de: german };
