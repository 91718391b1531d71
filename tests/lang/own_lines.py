"""Lines of three to ten words in English and German, as letters, forms, chats, files and notes have them; two hundred of each."""

ENGLISH = """
Please call me back tomorrow.
The meeting was moved to Thursday.
Dear Mrs Okonkwo, thank you for your letter.
Kind regards, Zbigniew
I have not heard from Agnieszka yet.
Date of birth: 12 March 1975
Patient denies chest pain or shortness of breath.
Blood pressure 120/80, pulse regular.
Invoice no. 4471 is still open.
See you at the station at nine.
Could you send me the file again?
He was born in Diyarbakır in 1961.
Her husband works for a bakery.
The applicant complained under Article 6.
No allergies known.
Left knee swollen since Monday.
Shipping address as above
lol see you later mate
cant make it today sorry
thx for the lift yesterday
Subject: Minutes of last week
Best wishes from all of us
To whom it may concern
Page three of seven
Happy birthday, dear Yusuf!
Mr Szczepański paid in cash.
Nguyen Thi Mai signed the contract.
The judge refused the request.
Account closed at customer's request.
Two nights with breakfast included
Keep refrigerated and shake before use.
She lives with her grandmother in Leeds.
Do not resuscitate, see notes.
Next review in six weeks.
Father: deceased, mother: alive and well
Our dog is called Bruno.
I was wondering if you could help.
What time does the train leave?
My password does not work anymore.
The parcel never arrived.
Refund issued on Friday.
Complaint about late delivery
Reason for visit: sore throat
Medication: ibuprofen 400 mg as needed
Discharged home in good condition.
Total amount due: 84.20 pounds
Please quote this number when you write.
Nobody told me about the new rules.
It rained the whole weekend.
Thanks a lot and take care
Room 12, second floor, ask for Igor
The boy fell off his bike.
They moved house last summer.
Closed on public holidays
Terms and conditions apply.
We regret to inform you otherwise.
His lawyer, Ms Haddad, did not reply.
Attached please find the report.
Looking forward to hearing from you
I am writing about my order.
Can Xiomara swap shifts with me?
Lunch is in the fridge.
Gate B, boarding at half past six
Driver asleep at the wheel
Witness statement of the second neighbour
The flat was empty when police arrived.
Nothing to add.
Yes, of course, no problem.
Sorry for the late reply!
Where did you put the keys?
Price on request, negotiable
Used bicycle, good condition, collect only
Lost cat, grey, answers to Minka
Member since 2011
Occupation: retired teacher
Marital status: widowed
Emergency contact: her brother Sándor
Weight 72 kg, height 1.80 m
Temperature normal, no fever today
Awaiting results from the laboratory
Chest X-ray unremarkable.
History of diabetes and asthma
Smoker, ten a day, no alcohol
Wound clean and dry.
Stitches out on Tuesday
Referred to physiotherapy.
Next of kin informed by telephone.
The court dismissed the appeal.
Costs to be paid by the defendant.
Hearing adjourned until further notice
Signed in the presence of two witnesses
Copy sent to the school.
Absent without leave since Wednesday
Good effort, but handwriting needs work.
Parents' evening on the third of June
Bring a towel and a packed lunch.
Train delayed by forty minutes again
Meet me under the clock.
Who ate my sandwich?
Running ten minutes late, start without me
Great match last night, wasn't it?
Mum says hi to everyone.
Grandpa Witold turns ninety this year.
Aunt Fatma made the cake.
Baby Leyla arrived this morning!
Congratulations on your new job, Piotr
Rest in peace, dear Helga.
Power cut in our street
Water the plants while I am away.
The heating is broken again.
Landlord refuses to repair the roof.
Deposit returned in full
Notice period: three months
Two bedrooms, kitchen, small garden
Contact the office between nine and five.
Your ticket has been closed.
Error while saving the document
Printer out of paper
Please restart your computer.
Server down since midnight
Update available, install now?
Forgot your password?
Delete my account and all my data.
Wrong number, try again later.
Out of office until Monday
Forwarded message from Giulia
Draft, not for distribution
Strictly private and confidential
Chapter one: the early years
In memory of those who died
List of persons present
Any other business
Action points for next time
Budget approved with minor changes
Vote: seven in favour, two against
The chair thanked Dr Papadopoulos.
Item four was postponed.
Minutes taken by Ulla
Cash only, no cards accepted
Table for two by the window
One coffee and two croissants please
The soup was cold.
Five stars, would recommend
Not as described, very disappointed
Fast delivery and well packed
Size too small, had to return it
Colour differs from the picture
Arrived broken, want my money back
Customer was rude on the phone.
Called twice, no answer, left a message
Payment reminder, second and last
Insurance claim rejected
Car hit from behind at traffic lights
Damage to rear bumper and left light
Police were called to the scene.
No injuries reported.
Stolen from the cellar overnight
Vet bill for Luna
Vaccination due in October
Passport expired last year
Visa granted for six months
Asylum seeker from Eritrea, male, about thirty
Interpreter needed for Tigrinya
Speaks some English and Arabic
Religion: none stated
Single mother of three children
Unemployed since the factory closed
Works nights at the hospital
Left school at sixteen
Trained as an electrician
Good with his hands
Likes football and fishing
Afraid of dogs since childhood
Lives alone on the top floor
Neighbours complain about the noise.
Windows open, lights on, nobody home
Door locked from inside
Footprints in the snow
Statement read back and confirmed
End of interview at noon
Tape number four, side two
Photographs taken by Officer Nakamura
Evidence bag sealed
Case closed for lack of evidence
File transferred to another district
Kept in custody until trial
Released on bail the same day
Fined for speeding
Sentence suspended for two years
Appeal lodged within the time limit
Judgment delivered in open court
Done at Strasbourg, in English
Translation certified as accurate
More soon, love from Anouk
Good night and sleep well
Over and out
The rest is history.
Ask Mehmet whether he has time.
Say hello to Wojciech for me.
Ferry leaves Rotterdam at ten.
"""

GERMAN = """
Bitte rufen Sie mich morgen zurück.
Die Sitzung wurde auf Donnerstag verschoben.
Sehr geehrte Frau Okonkwo, danke für Ihren Brief.
Mit freundlichen Grüßen, Zbigniew
Von Agnieszka habe ich nichts gehört.
Geburtsdatum: 12. März 1975
Patient klagt über Schmerzen in der Brust.
Blutdruck 120/80, Puls regelmäßig
Rechnung Nr. 4471 ist noch offen.
Wir sehen uns um neun am Bahnhof.
Kannst du mir die Datei noch einmal schicken?
Er wurde 1961 in Diyarbakır geboren.
Ihr Mann arbeitet in einer Bäckerei.
Der Kläger beantragt, die Beklagte zu verurteilen.
Allergien sind nicht bekannt.
Linkes Knie seit Montag geschwollen
Lieferanschrift wie oben
lg und bis morgen
kann heute leider nicht kommen
danke fürs mitnehmen gestern
Betreff: Protokoll der letzten Woche
Alles Gute von uns allen
An alle, die es angeht
Seite drei von sieben
Alles Gute zum Geburtstag, lieber Yusuf!
Herr Szczepański hat bar bezahlt.
Nguyen Thi Mai hat den Vertrag unterschrieben.
Der Richter lehnte den Antrag ab.
Konto auf Wunsch des Kunden geschlossen
Zwei Nächte mit Frühstück
Kühl lagern und vor Gebrauch schütteln
Sie wohnt bei ihrer Oma in Fulda.
Nächste Kontrolle in sechs Wochen
Vater verstorben, Mutter gesund
Unser Hund heißt Bruno.
Ich wollte fragen, ob Sie mir helfen können.
Wann fährt der Zug ab?
Mein Passwort geht nicht mehr.
Das Paket ist nie angekommen.
Der Betrag wurde am Freitag erstattet.
Beschwerde wegen verspäteter Lieferung
Grund des Besuchs: Halsschmerzen
Medikation: Ibuprofen 400 mg bei Bedarf
In gutem Zustand nach Hause entlassen
Gesamtbetrag: 84,20 Euro
Bitte geben Sie diese Nummer immer an.
Niemand hat mir von den neuen Regeln erzählt.
Es hat das ganze Wochenende geregnet.
Vielen Dank und pass auf dich auf
Zimmer 12, zweiter Stock, fragen Sie nach Igor
Der Junge ist vom Rad gefallen.
Sie sind im letzten Sommer umgezogen.
An Feiertagen geschlossen
Es gelten unsere Geschäftsbedingungen.
Leider müssen wir Ihnen absagen.
Seine Anwältin, Frau Haddad, hat nicht geantwortet.
Im Anhang finden Sie den Bericht.
Ich freue mich auf Ihre Antwort.
Ich schreibe wegen meiner Bestellung.
Kann Xiomara mit mir die Schicht tauschen?
Das Essen steht im Kühlschrank.
Abfahrt um halb sieben vom Gleis zwei
Fahrer am Steuer eingeschlafen
Aussage der Nachbarin vom zweiten Stock
Die Wohnung war leer, als die Polizei kam.
Ja klar, kein Problem.
Entschuldige die späte Antwort!
Wo hast du die Schlüssel hingelegt?
Preis auf Anfrage, verhandelbar
Gebrauchtes Fahrrad, guter Zustand, nur Abholung
Katze entlaufen, grau, hört auf Minka
Mitglied seit 2011
Beruf: Lehrerin im Ruhestand
Im Notfall bitte ihren Bruder Sándor anrufen
Gewicht 72 kg, Größe 1,80 m
Temperatur normal, heute kein Fieber
Befunde aus dem Labor stehen noch aus.
Röntgenbild ohne Auffälligkeiten
Bekannter Diabetes, außerdem Asthma
Raucher, zehn am Tag, kein Alkohol
Wunde sauber und trocken
Fäden am Dienstag ziehen
Überweisung zur Krankengymnastik
Angehörige telefonisch verständigt
Die Berufung wurde zurückgewiesen.
Die Kosten trägt der Beklagte.
Termin aufgehoben, neuer folgt
Vor zwei Zeugen unterschrieben
Kopie ging an die Schule.
Seit Mittwoch unentschuldigt gefehlt
Gute Mitarbeit, aber die Schrift ist schlecht.
Elternabend am dritten Juni
Handtuch und Brote mitbringen
Zug hat schon wieder vierzig Minuten Verspätung
Treffen wir uns unter der Uhr?
Wer hat mein Brot gegessen?
Komme zehn Minuten später, fangt ruhig an
Tolles Spiel gestern, oder?
Mama lässt alle grüßen.
Opa Witold wird dieses Jahr neunzig.
Tante Fatma hat den Kuchen gebacken.
Die kleine Leyla ist heute früh gekommen!
Glückwunsch zur neuen Stelle, Piotr
Ruhe in Frieden, liebe Helga.
Stromausfall in unserer Straße
Bitte gieß die Blumen, solange ich weg bin.
Die Heizung ist schon wieder kaputt.
Der Vermieter will das Dach nicht reparieren.
Kaution vollständig zurückgezahlt
Kündigungsfrist drei Monate
Zwei Zimmer, Küche, kleiner Garten
Das Büro ist von neun bis fünf besetzt.
Ihre Anfrage wurde bearbeitet.
Fehler beim Speichern des Dokuments
Drucker hat kein Papier mehr
Bitte starten Sie den Rechner neu.
Der Server läuft seit Mitternacht nicht.
Neue Version verfügbar, jetzt einspielen?
Bitte löschen Sie mein Konto und alle Daten.
Falsche Nummer, bitte später noch einmal
Bis Montag nicht im Haus
Weitergeleitete Nachricht von Giulia
Entwurf, nicht weitergeben
Streng vertraulich und persönlich
Erstes Kapitel: die frühen Jahre
Zum Gedenken an die Toten
Liste der Anwesenden
Verschiedenes und Termine
Was bis zum nächsten Mal zu tun ist
Haushalt mit kleinen Änderungen genehmigt
Abstimmung: sieben dafür, zwei dagegen
Der Vorsitzende dankte Dr. Papadopoulos.
Punkt vier wurde vertagt.
Nur Barzahlung, keine Karten
Ein Tisch für zwei am Fenster
Einen Kaffee und zwei Brötchen bitte
Die Suppe war kalt.
Fünf Sterne, gerne wieder
Nicht wie beschrieben, sehr enttäuscht
Schnell geliefert und gut verpackt
Zu klein, musste es zurückschicken
Die Farbe ist anders als auf dem Bild.
Kam kaputt an, will mein Geld zurück
Kunde war am Telefon unfreundlich.
Zweimal angerufen, keiner da, Nachricht hinterlassen
Zweite und letzte Mahnung
Die Versicherung zahlt nicht.
An der Ampel von hinten aufgefahren
Schaden an Stoßstange und linkem Licht
Die Polizei wurde gerufen.
Es gab keine Verletzten.
Über Nacht aus dem Keller gestohlen
Rechnung vom Tierarzt für Luna
Impfung im Oktober fällig
Der Pass ist seit einem Jahr abgelaufen.
Aufenthalt für sechs Monate erlaubt
Mann aus Eritrea, etwa dreißig Jahre alt
Dolmetscher für Tigrinya nötig
Spricht etwas Deutsch und Arabisch
Keine Angaben zur Religion
Alleinerziehend, drei Kinder
Arbeitslos, seit die Fabrik zu ist
Arbeitet nachts im Krankenhaus
Mit sechzehn von der Schule gegangen
Geschickt mit den Händen
Mag Fußball und Angeln
Hat seit der Kindheit Angst vor Hunden
Lebt allein im obersten Stock
Die Nachbarn beschweren sich über den Lärm.
Fenster offen, Licht an, niemand zu Hause
Tür von innen verschlossen
Spuren im Schnee
Vorgelesen und genehmigt
Ende der Vernehmung um zwölf Uhr
Band vier, Seite zwei
Fotos von Kommissarin Nakamura
Verfahren mangels Beweisen eingestellt
Akte an anderes Gericht abgegeben
Bis zum Prozess in Haft
Am selben Tag gegen Kaution frei
Geldstrafe wegen zu schnellen Fahrens
Strafe auf zwei Jahre zur Bewährung ausgesetzt
Einspruch fristgerecht eingelegt
Urteil öffentlich verkündet
Geschehen zu Mainz, in deutscher Sprache
Bis bald, liebe Grüße von Anouk
Gute Nacht und schlaf gut
Ende und aus
Der Rest ist Geschichte.
Frag Mehmet, ob er Zeit hat.
Grüß Wojciech von mir.
Die Fähre legt um zehn in Rotterdam ab.
Wir haben uns vor Jahren in Guadalajara getroffen.
Mach bitte das Licht aus.
Das Kind schläft schon seit acht.
Wer nicht kommt, meldet sich bitte ab.
Die Prüfung hat sie im zweiten Anlauf bestanden.
Der Schlüssel liegt unter der Matte.
Heute Abend gibt es Suppe.
Sie haben sich im Urlaub kennengelernt.
"""


def lines(text: str) -> list[str]:
    return [line for line in text.splitlines() if line]
