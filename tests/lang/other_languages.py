"""Short everyday texts with invented people in languages that are not supported, twenty of each."""

TEXTS = {
    "fr": """
Bonjour, je m'appelle Claire Moreau et j'habite à Nantes depuis trois ans.
Le patient Jean-Luc Perrin se plaint de douleurs au genou. Il travaille comme maçon.
Merci de rappeler Madame Lefèvre demain matin avant dix heures.
Mon fils Hugo a été absent hier parce qu'il avait de la fièvre.
Nous avons bien reçu votre commande, Monsieur Garnier. Elle partira lundi.
Sophie est arrivée en retard et son chef n'était pas content.
Le tribunal a condamné Marc Delattre à six mois de prison avec sursis.
Chère Élodie, tu me manques beaucoup. Quand viens-tu nous voir à Lille ?
L'appartement de Monsieur Benali se trouve au deuxième étage.
Pauline Roche, née en 1984, est infirmière à l'hôpital de Rennes.
Je voudrais changer mon rendez-vous avec le docteur Fournier.
Ma voisine Odile a perdu son chat la semaine dernière.
Thomas et Julie se sont mariés en juin, près de Bordeaux.
Veuillez trouver ci-joint le contrat signé par Antoine Girard.
Personne ne savait que Nadia avait quitté la ville.
Le voleur a pris le sac de Camille Noël devant la gare.
Bonjour Paul, peux-tu envoyer les photos à ma sœur ?
Mon père s'appelait René et il était boulanger à Dijon.
La police cherche encore Karim, qui a disparu mardi soir.
Cet élève, Louis Chevalier, parle peu mais travaille bien.
""",
    "es": """
Hola, me llamo Carmen Ortega y vivo en Sevilla con mis padres.
El paciente Julián Prieto tiene dolor de espalda desde hace dos semanas.
Por favor, llame a la señora Quintana mañana por la mañana.
Mi hija Lucía no pudo ir al colegio porque estaba enferma.
Hemos recibido su pedido, don Ernesto. Saldrá el martes.
Ana llegó tarde a la reunión y su jefe se enfadó.
El juez condenó a Rubén Salas a cuatro años de cárcel.
Querida Marta, te echo mucho de menos. ¿Cuándo vienes a Vigo?
La casa del señor Benítez está al lado de la iglesia.
Pilar Cano nació en 1979 y trabaja de enfermera en Murcia.
Quisiera cambiar mi cita con el doctor Fuentes.
Nuestro vecino Ramón perdió las llaves anoche.
Diego y Elena se casaron en mayo cerca de Toledo.
Adjunto encontrará el contrato firmado por Alba Rivas.
Nadie sabía que Nuria se había ido de la ciudad.
El ladrón le quitó el bolso a Inés delante de la estación.
Buenos días, Pablo, ¿puedes mandar las fotos a mi hermana?
Mi abuelo se llamaba Tomás y era panadero en Burgos.
La policía todavía busca a Iván, que desapareció el jueves.
Este alumno, Hugo Serrano, habla poco pero trabaja bien.
""",
    "it": """
Ciao, mi chiamo Chiara Fontana e abito a Bologna da tre anni.
Il paziente Luca Marchetti ha mal di schiena da due settimane.
La prego di richiamare la signora Galli domani mattina.
Mia figlia Giulia non è andata a scuola perché aveva la febbre.
Abbiamo ricevuto il suo ordine, signor Bassi. Partirà lunedì.
Sara è arrivata tardi e il suo capo non era contento.
Il tribunale ha condannato Davide Neri a due anni di carcere.
Cara Elisa, mi manchi molto. Quando vieni a trovarci a Torino?
La casa del signor Costa si trova vicino alla chiesa.
Paola Gatti è nata nel 1981 e fa l'infermiera a Padova.
Vorrei spostare il mio appuntamento con il dottor Ferri.
Il nostro vicino Enzo ha perso le chiavi ieri sera.
Matteo e Irene si sono sposati a giugno vicino a Siena.
In allegato trova il contratto firmato da Silvia Longo.
Nessuno sapeva che Nadia aveva lasciato la città.
Il ladro ha preso la borsa di Federica davanti alla stazione.
Buongiorno Paolo, puoi mandare le foto a mia sorella?
Mio nonno si chiamava Ettore e faceva il panettiere a Parma.
La polizia cerca ancora Andrea, scomparso giovedì sera.
Questo alunno, Pietro Sala, parla poco ma lavora bene.
""",
    "nl": """
Hallo, ik heet Femke de Boer en ik woon al drie jaar in Utrecht.
De patiënt Joost Hendriks heeft sinds twee weken last van zijn rug.
Wilt u mevrouw Van Dijk morgenochtend terugbellen?
Mijn dochter Sanne was gisteren ziek en kon niet naar school.
Wij hebben uw bestelling ontvangen, meneer Kuipers. Die gaat maandag weg.
Lotte kwam te laat en haar baas was niet blij.
De rechtbank heeft Rick Mulder tot zes maanden cel veroordeeld.
Lieve Maaike, ik mis je erg. Wanneer kom je ons in Zwolle opzoeken?
Het huis van de heer Postma staat naast de kerk.
Anouk Visser werd in 1983 geboren en werkt als verpleegkundige in Breda.
Ik wil graag mijn afspraak met dokter Smit verzetten.
Onze buurman Gerrit is gisteravond zijn sleutels kwijtgeraakt.
Bram en Iris zijn in juni getrouwd, vlak bij Arnhem.
Als bijlage vindt u het contract dat Niels Bakker heeft ondertekend.
Niemand wist dat Yasmina de stad had verlaten.
De dief heeft de tas van Marloes voor het station gestolen.
Goedemorgen Paul, kun jij de foto's naar mijn zus sturen?
Mijn opa heette Willem en was bakker in Deventer.
De politie zoekt nog steeds naar Daan, die donderdag verdween.
Deze leerling, Thijs Dekker, zegt weinig maar werkt goed.
""",
    "pl": """
Dzień dobry, nazywam się Agnieszka Nowak i mieszkam w Poznaniu.
Pacjent Marek Wilk od dwóch tygodni skarży się na ból pleców.
Proszę jutro rano oddzwonić do pani Zielińskiej.
Moja córka Zosia była wczoraj chora i nie poszła do szkoły.
Otrzymaliśmy pana zamówienie, panie Kowal. Wyślemy je w poniedziałek.
Ewa spóźniła się na zebranie i jej szef był zły.
Sąd skazał Pawła Góreckiego na dwa lata więzienia.
Droga Kasiu, bardzo za tobą tęsknię. Kiedy przyjedziesz do Gdyni?
Dom pana Lisa stoi obok kościoła.
Barbara Mróz urodziła się w 1980 roku i jest pielęgniarką w Lublinie.
Chciałbym przełożyć wizytę u doktora Sowy.
Nasz sąsiad Henryk zgubił wczoraj klucze.
Tomek i Ola pobrali się w czerwcu niedaleko Krakowa.
W załączniku przesyłam umowę podpisaną przez Jana Bielaka.
Nikt nie wiedział, że Natalia wyjechała z miasta.
Złodziej zabrał torebkę Moniki przed dworcem.
Cześć Piotr, czy możesz wysłać zdjęcia mojej siostrze?
Mój dziadek miał na imię Stefan i był piekarzem w Toruniu.
Policja nadal szuka Adama, który zaginął w czwartek.
Ten uczeń, Kuba Zając, mało mówi, ale dobrze pracuje.
""",
    "tr": """
Merhaba, benim adım Zeynep Aksoy ve üç yıldır Bursa'da oturuyorum.
Hasta Murat Çelik iki haftadır bel ağrısı çekiyor.
Lütfen yarın sabah Ayşe Hanım'ı geri arayın.
Kızım Elif dün hasta olduğu için okula gidemedi.
Siparişinizi aldık Kemal Bey. Pazartesi günü yola çıkacak.
Derya toplantıya geç kaldı ve müdürü çok kızdı.
Mahkeme Orhan Tekin'i iki yıl hapse mahkûm etti.
Sevgili Gül, seni çok özledim. Bize ne zaman geleceksin?
Hasan amcanın evi caminin hemen yanında.
Sibel Kurt 1982 yılında doğdu ve hastanede hemşire olarak çalışıyor.
Doktor Yalçın ile olan randevumu değiştirmek istiyorum.
Komşumuz Rıza dün akşam anahtarlarını kaybetti.
Emre ile Selin haziran ayında Edirne yakınlarında evlendiler.
Ekte Burak Şahin tarafından imzalanan sözleşmeyi bulabilirsiniz.
Nalan'ın şehirden ayrıldığını kimse bilmiyordu.
Hırsız istasyonun önünde Pınar'ın çantasını çaldı.
Günaydın Cem, fotoğrafları kız kardeşime gönderir misin?
Dedemin adı Osman'dı ve Konya'da fırıncıydı.
Polis perşembe gününden beri kayıp olan Deniz'i arıyor.
Bu öğrenci, Kaan Arslan, az konuşuyor ama iyi çalışıyor.
""",
    "ru": """
Здравствуйте, меня зовут Ольга Смирнова, я живу в Казани.
Пациент Игорь Лебедев жалуется на боль в спине.
Пожалуйста, перезвоните завтра утром госпоже Ивановой.
Моя дочь Маша вчера болела и не пошла в школу.
Мы получили ваш заказ, господин Козлов. Он уйдёт в понедельник.
Анна опоздала на собрание, и начальник был недоволен.
Суд приговорил Павла Зуева к двум годам тюрьмы.
Дорогая Катя, я очень скучаю. Когда ты приедешь к нам в Тверь?
Дом господина Орлова стоит рядом с церковью.
Вера Мороз родилась в 1980 году и работает медсестрой.
Я хотел бы перенести приём у доктора Соколова.
Наш сосед Степан вчера потерял ключи.
Юра и Лена поженились в июне недалеко от Самары.
Во вложении вы найдёте договор, подписанный Денисом Рябовым.
Никто не знал, что Наташа уехала из города.
Вор отнял сумку у Светланы перед вокзалом.
Доброе утро, Паша, пришли, пожалуйста, фотографии моей сестре.
Моего деда звали Фёдор, он был пекарем в Туле.
Полиция всё ещё ищет Артёма, который пропал в четверг.
Этот ученик, Коля Зайцев, мало говорит, но хорошо работает.
""",
    "ar": """
مرحبا، اسمي ليلى حداد وأسكن في حلب منذ ثلاث سنوات.
المريض سامي منصور يشكو من ألم في الظهر.
أرجو الاتصال بالسيدة نادية صباح الغد.
ابنتي سلمى كانت مريضة أمس ولم تذهب إلى المدرسة.
لقد استلمنا طلبك يا سيد كريم، وسنرسله يوم الاثنين.
وصلت هدى متأخرة وكان مديرها غاضبا.
حكمت المحكمة على طارق بالسجن سنتين.
عزيزتي منى، أشتاق إليك كثيرا. متى تزوريننا في طرابلس؟
بيت السيد فؤاد بجانب المسجد.
ولدت رنا خوري عام 1981 وتعمل ممرضة في بيروت.
أريد تغيير موعدي مع الدكتور عادل.
فقد جارنا يوسف مفاتيحه مساء أمس.
تزوج عمر وسارة في شهر يونيو قرب دمشق.
تجد في المرفق العقد الذي وقعه حسن.
لم يعرف أحد أن مريم غادرت المدينة.
سرق اللص حقيبة دينا أمام المحطة.
صباح الخير يا باسم، هل يمكنك إرسال الصور إلى أختي؟
كان اسم جدي إبراهيم وكان خبازا في حمص.
ما زالت الشرطة تبحث عن زياد الذي اختفى يوم الخميس.
هذا الطالب، ماهر قاسم، قليل الكلام لكنه مجتهد.
""",
    "zh": """
你好，我叫李娜，住在杭州已经三年了。
病人王强两个星期以来一直背痛。
请您明天早上给陈女士回电话。
我的女儿小雨昨天生病了，没去上学。
赵先生，我们已经收到您的订单，星期一发货。
刘芳开会迟到了，她的经理很不高兴。
法院判处周勇两年有期徒刑。
亲爱的小梅，我很想你。你什么时候来成都看我们？
孙先生的家就在学校旁边。
何静一九八一年出生，在医院当护士。
我想改一下和马医生的预约时间。
我们的邻居老郑昨晚把钥匙弄丢了。
吴磊和林霞六月在苏州附近结婚了。
附件是徐伟签过字的合同。
没有人知道高敏已经离开了这个城市。
小偷在车站前抢走了杨丽的包。
早上好，小张，你能把照片发给我妹妹吗？
我爷爷叫郭福，以前是面包师。
警察还在找星期四失踪的唐军。
这个学生叫冯超，话不多，但是很用功。
""",
}


def texts(code: str) -> list[str]:
    return [line for line in TEXTS[code].splitlines() if line]
