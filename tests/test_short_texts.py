"""One line of a chat, a title, a name alone: what identifies goes, and the rest stays."""

import pytest

from nescio.pipeline import Pipeline

# Text; what must go; what must stay. Strings are separated by |.
LINES = """
Hi, can you send me the report?;;Hi, can you send me the report?
Cheers;;Cheers
Kind regards;;Kind regards
Anna Kowalski;Anna|Kowalski;
Sarah;Sarah;
Mr Smith;Smith;
Thanks a lot, Priya!;Priya;Thanks a lot,
Happy birthday Tom!!;Tom;Happy birthday
The VPN is down again;;The VPN is down again
Please update the Jira ticket;;Please update the Jira ticket
@lena_k did you see this?;lena_k;did you see this?
lol same;;lol same
WTF;;WTF
call me on 07700 900123;07700 900123;call me on
Invoice no. 4471-B attached;4471-B;Invoice no.|attached
Dr. Okonkwo will see you now;Okonkwo;will see you now
Weekly status report;;Weekly status report
Introduction;;Introduction
john.smith@example.org;john.smith;
who's in for lunch?;;who's in for lunch?
I live at 14 Elm Road, Leeds LS6 2AB;14 Elm Road|Leeds|LS6 2AB;I live at
Chapter 3: Results;;Chapter 3: Results
#MondayMotivation;;#MondayMotivation
https://example.com/u/jane.doe;jane.doe;
Amazon order #114-2233445-667788;114-2233445-667788;order
from: Bob to: Alice;Bob|Alice;from:|to:
my SSN is 219-09-9999;219-09-9999;my SSN is
pw: hunter2;hunter2;pw:
N/A;;N/A
I'm HIV positive;HIV positive;
He is a Muslim from Iran;Muslim;He is a
PS: bring crisps;;PS: bring crisps
May I help you?;;May I help you?
IBAN DE89 3704 0044 0532 0130 00;DE89 3704 0044 0532 0130 00;IBAN
Subject: Re: Re: Fwd: budget;;Subject: Re: Re: Fwd: budget
error 404 not found;;error 404 not found
git push origin main;;git push origin main
Microsoft Teams Meeting;;Meeting
running late, sorry!;;running late, sorry!
ok see you then;;ok see you then
Ring Siobhan O'Neill back;Siobhan|O'Neill;back
my sister Nkechi had her baby;Nkechi;had her
Patient: Oluwaseun Adeyemi;Oluwaseun|Adeyemi;Patient:
Passport no. 533380006;533380006;Passport no.
Table 2. Boiling points of common solvents;;Table 2. Boiling points of common solvents
Preheat the oven to 180 degrees.;;Preheat the oven
What time is it?;;What time is it?
lunch with Hamish tomorrow?;Hamish;lunch with
Terms and Conditions;;Terms and Conditions
DOB: 14/02/1987;14/02/1987;DOB:
Tel. +44 20 7946 0018;7946 0018;Tel.
no worries, thanks;;no worries, thanks
Abstract;;Abstract
Best wishes,\\nDimitra;Dimitra;Best wishes
Frequently asked questions;;Frequently asked questions
Zeynep Yildiz joined the channel;Zeynep|Yildiz;joined the channel
def main():;;def main():
Please find attached the minutes.;;Please find attached the minutes.
How do I reset my password?;;How do I reset my password?
Ticket 88213 was opened by Karolina Nowak;Karolina|Nowak;was opened by
"""


@pytest.fixture(scope="module")
def pipeline():
    return Pipeline.from_policy("gdpr", lang="en")


@pytest.mark.parametrize("line", LINES.strip().splitlines())
def test_what_identifies_goes_and_the_rest_stays(pipeline, line):
    text, gone, kept = (part.replace("\\n", "\n") for part in line.split(";"))
    result = pipeline.anonymize(text).text
    assert not [string for string in gone.split("|") if string and string in result]
    assert not [string for string in kept.split("|") if string not in result]
